// Light or dark before the first paint: the reader's choice, else the system's.
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
  document.documentElement.dataset.theme = dark ? 'dark' : 'light';
})();
