// The lockfile serves every platform: each optional dependency has an entry of its own.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { missingPackages } from '../complete-lock.mjs';

const lock = JSON.parse(readFileSync('package-lock.json', 'utf8'));

describe('package-lock.json', () => {
  it('has every optional package (else run `npm run lock`)', () => expect(missingPackages(lock)).toEqual({}));

  it('names no registry', () => expect(JSON.stringify(lock)).not.toContain('"resolved"'));

  it('a missing package is found, with its platform', () => {
    const packages = { 'node_modules/a': { optionalDependencies: { '@a/linux-x64-musl': '1.2.3' } } };
    expect(missingPackages({ packages })).toEqual({
      'node_modules/@a/linux-x64-musl': { version: '1.2.3', cpu: ['x64'], os: ['linux'], optional: true },
    });
  });
});
