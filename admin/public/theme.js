// Light or dark before the first paint: the operator's choice, else the system's.
(() => {
  let choice = 'system';
  try {
    choice = localStorage.getItem('sampan.desk.theme') || 'system';
  } catch {
    // storage forbidden: the system decides
  }
  const dark = choice === 'dark' || (choice !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset.theme = dark ? 'dark' : 'light';
})();
