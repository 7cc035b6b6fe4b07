// Types of the two tables used of opencc-js: "key value value|key value", the usual value first.
declare module 'opencc-js/dict/TSCharacters' {
  const pairs: string;
  export default pairs;
}
declare module 'opencc-js/dict/JPShinjitaiCharacters' {
  const pairs: string;
  export default pairs;
}
