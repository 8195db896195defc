import type { MutantGroup } from '../../../mutant.ts';

export const mutants: MutantGroup[] = [
  {
    file: 'src/pages/what-is-my-ip/dns-test.ts',
    tests: ['test/unit/pages/what-is-my-ip/dns-test.test.tsx'],
    mutants: [
      { rule: 'Without a DNS server nothing is known.', from: "if (resolvers.length === 0) return 'unknown';", to: '' },
      {
        rule: 'One foreign DNS server is a leak.',
        from: "if (resolvers.every(({ isExit }) => isExit)) return 'noLeak';",
        to: "if (resolvers.some(({ isExit }) => isExit)) return 'noLeak';",
      },
      { rule: 'Without a VPN there is no leak.', from: "protection === 'protected' ? 'leak' : 'found'", to: "'leak'" },
      {
        rule: 'A leak is reported for the connection of now.',
        from: "if (result !== 'leak') return",
        to: 'if (result) return',
      },
      { rule: '"No leak" waits longer.', from: 'found.every(({ isExit }) => isExit) ? 3 : 1', to: '1' },
      {
        rule: 'A new DNS server prolongs the test.',
        from: 'resolvers.length > found.length ? 0 : unchangedPolls + 1',
        to: 'unchangedPolls + 1',
      },
    ],
  },
  {
    file: 'src/pages/what-is-my-ip/ip-panel.tsx',
    tests: ['test/unit/pages/what-is-my-ip/what-is-my-ip.test.tsx'],
    mutants: [
      {
        rule: 'The button announces an unchanged verdict again.',
        from: 'if (ip && protectionOf(next) === state) setRepeats((count) => count + 1);',
        to: 'void next;',
      },
    ],
  },
  {
    file: 'src/pages/what-is-my-ip/other-ip.ts',
    tests: ['test/unit/pages/what-is-my-ip/what-is-my-ip.test.tsx'],
    mutants: [
      {
        rule: 'The other address of before a check is not shown after it.',
        from: "      setOther({ status: 'loading' });\n",
        to: '',
      },

      {
        rule: 'The other lookup is over the other version.',
        from: 'version === 4 ? 6 : 4',
        to: 'version === 4 ? 4 : 6',
      },
      {
        rule: 'A response over the same version is none.',
        from: 'body.version === version && typeof body.ip',
        to: 'typeof body.ip',
      },
      { rule: 'A check looks the other version up once.', from: '!loading && version', to: 'version' },
      {
        rule: 'An overtaken lookup of the other version is not shown.',
        from: 'signal.aborted || setOther(result)',
        to: 'setOther(result)',
      },
      {
        rule: 'Without the first IP address the other version is not checked.',
        from: '    if (failed && !loading) void statusWithoutIp().then(show);\n',
        to: '',
      },
    ],
  },
  {
    file: 'src/pages/what-is-my-ip/privacy-note.tsx',
    tests: ['test/unit/pages/what-is-my-ip/what-is-my-ip.test.tsx'],
    mutants: [
      {
        rule: 'Without STUN servers the page mentions no WebRTC check.',
        from: '{hasWebrtcCheck && (',
        to: '{true && (',
      },
    ],
  },
  {
    file: 'src/pages/what-is-my-ip/what-is-my-ip.tsx',
    tests: ['test/unit/pages/what-is-my-ip/what-is-my-ip.test.tsx'],
    mutants: [
      {
        rule: 'Without STUN servers the page offers no WebRTC check.',
        from: '{hasWebrtcCheck && <WebrtcCheck />}',
        to: '<WebrtcCheck />',
      },
    ],
  },
  {
    file: 'src/pages/what-is-my-ip/webrtc.ts',
    tests: ['test/unit/pages/what-is-my-ip/webrtc.test.ts'],
    mutants: [
      { rule: 'A private address is no leak.', from: '(a === 192 && b === 168)', to: '(a === 192 && b === 169)' },
      {
        rule: 'Without a public address nothing is known.',
        from: "publicIps.size > 0 ? 'hidden' : 'unchecked'",
        to: "'hidden'",
      },
      {
        rule: 'The address that websites see is no leak.',
        from: 'filter((ip) => ip !== visibleIp.toLowerCase())',
        to: 'filter((ip) => ip)',
      },
      {
        rule: 'The WebRTC connection of a check is closed.',
        from: '    connection.close();\n',
        to: '',
        tests: ['test/unit/pages/what-is-my-ip/what-is-my-ip.test.tsx'],
      },
    ],
  },
];
