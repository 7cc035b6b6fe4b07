// Copies the weights of MobileNetV2 from an unpacked nsfwjs package into the server: node tools/take-model.mjs FOLDER. Plain Node.
import { copyFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const from = resolve(process.argv[2] ?? '');
const to = join(dirname(fileURLToPath(import.meta.url)), '../server/connectors/image-search/model');
const require = createRequire(import.meta.url);
const part = (name) => require(join(from, 'dist/models/mobilenet_v2', name));

writeFileSync(join(to, 'model.json'), JSON.stringify(part('model.min.js')));
writeFileSync(join(to, 'weights.bin'), Buffer.from(part('group1-shard1of1.min.js'), 'base64'));
copyFileSync(join(from, 'LICENSE'), join(to, 'LICENSE'));
