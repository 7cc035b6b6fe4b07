// Before the first paint: light or dark, the reader's choice, else the system's; and whether the page that the server drew is
// the one that this reader opens: home, as a visitor, in this language and currency. Else it stays hidden.
(() => {
  let choice = 'system';
  try {
    const asked = new URLSearchParams(location.search);
    // The editor's preview sets it in the address.
    choice = asked.has('preview') ? asked.get('theme') : JSON.parse(localStorage.getItem('sampan.theme') || '"system"');
  } catch {
    // storage forbidden: the system decides
  }
  const dark = choice === 'dark' || (choice !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  const page = document.documentElement.dataset;
  page.theme = dark ? 'dark' : 'light';
  if (!page.drawn) return;
  const [lang, currency] = page.drawn.split(' ');
  let fits = /^(#\/?)?$/.test(location.hash) && location.search === '';
  try {
    const chosen = (name, drawn) => (localStorage.getItem(name) || drawn) === drawn;
    fits = fits && !localStorage.getItem('token') && chosen('language', lang) && chosen('currency', currency);
  } catch {
    // storage forbidden: a visitor
  }
  if (!fits) page.first = 'other';
})();
