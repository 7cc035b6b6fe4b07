// Whether a shop's robots.txt allows a robot to read an address.
import robotsParser from 'robots-parser';

type Asked = { address: string; url: string; robot: string };

/** Names of robots are compared without their version. */
const nameOf = (agent: string): string => agent.split('/')[0]!.trim().toLowerCase();

/**
 * The lines of the groups that name the robot, or all robots: robots-parser stores every rule once for each name of its group.
 */
function groupsFor(rules: string, robot: string): string {
  const wanted = new Set([nameOf(robot), '*']);
  const lines: string[] = [];
  let names = new Set<string>();
  let naming = false;
  for (const line of rules.split(/[\r\n]+/)) {
    const [, field = '', value = ''] = /^([^:#]*):([^#]*)/.exec(line) ?? [];
    const key = field.trim().toLowerCase();
    if (key === 'user-agent') {
      if (!naming) names = new Set();
      naming = true;
      const name = nameOf(value);
      if (wanted.has(name) && !names.has(name)) {
        names.add(name);
        lines.push(`user-agent: ${name}`);
      }
    } else if (key !== '') {
      naming = false;
      // Any other field ends the names of a group too.
      if (names.size > 0) lines.push(`${key}: ${value.trim()}`);
    }
  }
  return lines.join('\n');
}

export const isAllowed = (rules: string, { address, url, robot }: Asked): boolean =>
  robotsParser(address, groupsFor(rules, robot)).isAllowed(url, robot) !== false;
