// npm run demo:state -- <state>: the demo shop that `npm run dev` or `npm start` runs gets a record in this state. Without a name it lists all states.
import { readConfig } from '../server/config.ts';
import { stateNamed, stateNames } from '../server/db/demo/state.ts';
import { demoStateUrl } from '../server/http/demo-state.ts';

const [text] = process.argv.slice(2);
const name = text && stateNamed(text);
if (!name) {
  const candidates = stateNames().filter((one) => one.split('.')[1] === text);
  if (text)
    console.error(candidates.length > 0 ? `Several have a state ${text}: ${candidates.join(', ')}\n` : `No state ${text}\n`);
  console.log(
    `npm run demo:state -- <state>\n${stateNames()
      .map((one) => `  ${one}`)
      .join('\n')}`,
  );
  process.exit(text ? 1 : 0);
}
const config = readConfig(process.env);
const base = `http://127.0.0.1:${config.port}`;
try {
  const reply = await fetch(demoStateUrl(config, base, name), { method: 'POST' });
  const answer = await reply.json();
  console.log(JSON.stringify(answer));
  if (!reply.ok) process.exitCode = 1;
} catch {
  console.error(`No shop answers at ${base}: start it with npm run dev`);
  process.exitCode = 1;
}
