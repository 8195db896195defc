import type { MutantGroup } from '../../mutant.ts';

export const mutants: MutantGroup[] = [
  {
    file: 'src/components/email-text.tsx',
    tests: ['test/unit/components/email-text.test.tsx'],
    mutants: [
      { rule: 'A long email breaks after its @.', from: 'splitLong(children, /(?<=@)/)', to: '[children]' },
      {
        rule: 'A long part of an email breaks after dots.',
        from: '.flatMap((part) => splitLong(part, /(?<=\\.)/))',
        to: '',
      },
      { rule: 'A short email does not break.', from: 'text.length > maxUnbrokenLength', to: 'text' },
    ],
  },
  {
    file: 'src/components/hidden-username.tsx',
    tests: ['test/unit/pages/sign-up/sign-up.test.tsx'],
    mutants: [
      {
        rule: 'Password managers keep the email as the API does.',
        from: 'value={storedEmail(email)}',
        to: 'value={email}',
      },
    ],
  },
  {
    file: 'src/components/language-switcher.tsx',
    tests: ['test/unit/components/language-switcher.test.tsx'],
    mutants: [
      {
        rule: 'A click with a modifier opens another tab, in which the language is not chosen yet.',
        from: '    if (isModified(event)) return;\n',
        to: '',
      },
      {
        rule: 'Another language needs no new document.',
        from: '    event.preventDefault();\n    if (menu.current)',
        to: '    if (menu.current)',
      },
      { rule: 'The menu closes when a language is chosen.', from: 'if (menu.current) close(menu.current);', to: '' },
      {
        rule: 'A press in the list keeps the menu open in Safari.',
        from: ' tabIndex={-1} className',
        to: ' className',
      },
      {
        rule: 'A press elsewhere closes the menu.',
        from: 'details.current.open = false;',
        to: 'void 0;',
      },
    ],
  },
  {
    file: 'src/components/password-rules.ts',
    tests: ['test/unit/components/password-rules.test.ts'],
    mutants: [
      { rule: 'A password has at most 16 characters.', from: '&& length <= limits.passwordMax', to: '' },
      { rule: 'An emoji is one character.', from: '[...password]', to: 'password' },
      { rule: 'A space is no special character.', from: '/[^A-Za-z0-9\\s]/', to: '/[^A-Za-z0-9]/' },
      { rule: 'A letter is a Latin one.', from: '/[A-Za-z]/', to: '/\\p{L}/u' },
    ],
  },
  {
    file: 'src/components/second-factor-field.tsx',
    tests: ['test/unit/pages/sign-in/second-factor.test.tsx'],
    mutants: [
      {
        rule: 'The other field does not show the error of the one before.',
        from: "    input?.dispatchEvent(new Event('input', { bubbles: true }));\n",
        to: '',
      },
    ],
  },
  {
    file: 'src/components/sent-code-storage.ts',
    tests: ['test/unit/components/sent-code-storage.test.ts'],
    mutants: [
      {
        rule: 'An expired code has no step.',
        from: 'ageMs < codeLifetimeMs',
        to: 'ageMs <= codeLifetimeMs',
      },
      { rule: 'The countdown is never negative.', from: 'Math.max(0, Math.ceil(', to: '(Math.ceil(' },
      { rule: 'The countdown shows whole seconds, rounded up.', from: 'Math.ceil((sentAt', to: 'Math.floor((sentAt' },
      { rule: 'Each purpose has its own code.', from: '`sent-code.${purpose}`', to: "`sent-code.${purpose && ''}`" },
    ],
  },
  {
    file: 'src/components/sent-code-storage.ts',
    tests: ['test/unit/pages/sign-up/sign-up.test.tsx'],
    mutants: [
      { rule: 'A limit of a proxy is no sign of a code.', from: 'code !== tooManyRequests || ', to: '' },
      { rule: 'A wait longer than the countdown is shown.', from: ' || retryAfter > limits.resendSeconds', to: '' },
      { rule: 'A lost code has the rest of its countdown.', from: ' - resendAfterMs + retryAfter * 1000', to: '' },
    ],
  },
  {
    file: 'src/components/sent-code.tsx',
    tests: ['test/unit/pages/sign-up/sign-up.test.tsx'],
    mutants: [
      {
        rule: 'The page names the mailbox that was written to.',
        from: '{storedEmail(sent.email)}',
        to: '{sent.email}',
      },
      { rule: 'With a new code the focus is in its field.', from: '  input.focus();\n', to: '' },
      { rule: 'A code that could not be sent again says why.', from: '      onError(error);\n', to: '' },
    ],
  },
];
