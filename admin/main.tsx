// Starts the back office: theme and texts first, then who is signed in.
import { createRoot } from 'react-dom/client';
import { App } from '#admin/app.tsx';
import { watchEarlyScans } from '#admin/lib/early-scans.ts';
import { startTexts } from '#admin/lib/i18n.ts';
import { watchTheme } from '#admin/lib/theme.ts';
import { NotLoaded } from '#admin/parts/not-loaded.tsx';
import './admin.css';

const root = document.getElementById('app')!;
watchTheme();
watchEarlyScans();
startTexts().then(
  () => createRoot(root).render(<App />),
  (error: unknown) => {
    console.error('The texts did not load', error);
    createRoot(root).render(<NotLoaded />);
  },
);
