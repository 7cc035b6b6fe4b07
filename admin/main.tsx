// Starts the back office: theme and language first, then who is signed in.
import { createRoot } from 'react-dom/client';
import { App } from '#admin/app.tsx';
import { markDocument } from '#admin/lib/i18n.ts';
import { watchTheme } from '#admin/lib/theme.ts';
import './admin.css';

watchTheme();
markDocument();
createRoot(document.getElementById('app')!).render(<App />);
