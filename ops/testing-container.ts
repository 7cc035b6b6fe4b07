// Builds the image of the shop and runs it, for container.test.ts. Needs buildah, podman, runc and, where no registry is reached, debootstrap.
import { execFile, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { Agent, request } from 'node:https';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { vi } from 'vitest';
import { freePort } from '#server/testing-process.ts';

const run = promisify(execFile);
const ROOT = new URL('..', import.meta.url).pathname;
const BASE = 'localhost/sampan-base';
export const IMAGE = 'localhost/sampan-test';
/** What podman would raise itself; it may not everywhere. */
const LIMITS = ['--ulimit', 'nofile=4096:4096', '--ulimit', 'nproc=4096:4096'];
/** crun refuses machines that have both versions of cgroups. */
const RUNTIME = existsSync('/usr/sbin/runc') ? ['--runtime', 'runc'] : [];

export const podman = async (...args: string[]): Promise<string> =>
  (await run('podman', [...RUNTIME, ...args], { maxBuffer: 1 << 26 })).stdout.trim();

/** NODE_IMAGE, else the image that Debian and this machine's Node make. */
async function baseImage(): Promise<string> {
  if (process.env.NODE_IMAGE) return process.env.NODE_IMAGE;
  const made = await podman('image', 'exists', BASE).then(
    () => true,
    () => false,
  );
  if (!made) await run(join(ROOT, 'ops/base-image.sh'), [BASE], { maxBuffer: 1 << 26 });
  return BASE;
}

export async function buildImage(): Promise<void> {
  const files = { npmrc: join(homedir(), '.npmrc'), authority: process.env.NODE_EXTRA_CA_CERTS ?? '' };
  const secret = Object.entries(files).flatMap(([id, file]) => (existsSync(file) ? ['--secret', `id=${id},src=${file}`] : []));
  const args = [
    '--isolation',
    'chroot',
    '--format',
    'docker',
    '--layers',
    ...secret,
    '--build-arg',
    `NODE_IMAGE=${await baseImage()}`,
  ];
  await run('buildah', ['build', ...args, '-t', IMAGE, '-f', 'ops/Containerfile', '.'], { cwd: ROOT, maxBuffer: 1 << 28 });
}

const OPTIONS = [
  '--network',
  'host',
  '--read-only',
  '--tmpfs',
  '/tmp',
  '--cap-drop',
  'all',
  '--security-opt',
  'no-new-privileges',
];

/** Starts a server as compose.yaml does. Its volume is removed with it. */
export async function startServer(name: string, env: Record<string, string>): Promise<void> {
  const settings = Object.entries(env).flatMap(([key, value]) => ['--env', `${key}=${value}`]);
  await podman(
    'run',
    '--detach',
    '--name',
    name,
    ...LIMITS,
    ...OPTIONS,
    '--stop-timeout',
    '30',
    '--volume',
    '/data',
    ...settings,
    IMAGE,
  );
}

/** Runs one command of the image with these settings. */
export const runOnce = (env: Record<string, string>, ...command: string[]): Promise<string> => {
  const settings = Object.entries(env).flatMap(([key, value]) => ['--env', `${key}=${value}`]);
  return podman('run', '--rm', ...LIMITS, ...OPTIONS, ...settings, IMAGE, ...command);
};

/** What is made before the tests is waited for, too: `expect.poll` works inside of them only. */
const WAIT = { timeout: 180_000, interval: 500 };

/** Waits until its health check passes. */
export async function healthy(name: string): Promise<void> {
  await vi.waitFor(async () => {
    try {
      await podman('healthcheck', 'run', name);
    } catch (error) {
      throw new Error(`${name} is not healthy: ${await podman('logs', name)}`, { cause: error });
    }
  }, WAIT);
}

export type ReverseProxy = {
  origin: string;
  post: (path: string, headers: Record<string, string>, body: string) => Promise<{ statusCode: number; body: string }>;
  remove: () => void;
};

/** Caddy with the sample's file in front of these addresses, with a certificate of its own authority. */
export async function openProxy(servers: readonly string[]): Promise<ReverseProxy> {
  const folder = mkdtempSync(join(tmpdir(), 'sampan-caddy-'));
  const [http, https] = [await freePort(), await freePort()];
  const file = join(folder, 'Caddyfile');
  writeFileSync(
    file,
    `{\n\tadmin off\n\thttp_port ${http}\n\thttps_port ${https}\n\tlocal_certs\n\tskip_install_trust\n}\nimport ${join(ROOT, 'ops/Caddyfile')}\n`,
  );
  const env = {
    ...process.env,
    HOME: folder,
    XDG_DATA_HOME: folder,
    XDG_CONFIG_HOME: folder,
    PUBLIC_HOST: 'localhost',
    SERVERS: servers.join(' '),
  };
  const caddy = spawn('caddy', ['run', '--adapter', 'caddyfile', '--config', file], { env, stdio: 'ignore' });
  const authority = join(folder, 'caddy/pki/authorities/local/root.crt');
  const ca = await vi.waitFor(() => readFileSync(authority), WAIT);
  const agent = new Agent({ keepAlive: true, ca });
  const post: ReverseProxy['post'] = (path, headers, body) =>
    new Promise((resolve, reject) => {
      const sent = request({ agent, host: 'localhost', port: https, method: 'POST', path, headers }, (answer) => {
        let text = '';
        answer.setEncoding('utf8').on('data', (piece: string) => {
          text += piece;
        });
        answer.on('end', () => resolve({ statusCode: answer.statusCode ?? 0, body: text }));
        answer.on('error', reject);
      });
      sent.on('error', reject).end(body);
    });
  await vi.waitFor(() => post('/health', {}, ''), WAIT);
  return {
    origin: `https://localhost:${https}`,
    post,
    remove: () => {
      caddy.kill('SIGKILL');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** A file of nginx that has this one as its only site, with a certificate made for it; in the folder for temporary files. */
export async function nginxWith(site: string): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'sampan-nginx-'));
  const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')];
  const subject = ['-subj', '/CN=shop.example', '-days', '1'];
  await run('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-keyout', key, '-out', certificate, ...subject]);
  const text = readFileSync(join(ROOT, site), 'utf8')
    .replace('/etc/ssl/shop.example.pem', certificate)
    .replace('/etc/ssl/private/shop.example.key', key);
  writeFileSync(join(folder, 'site.conf'), text);
  writeFileSync(join(folder, 'nginx.conf'), `events {}\nhttp { include ${folder}/site.conf; }\n`);
  return join(folder, 'nginx.conf');
}
