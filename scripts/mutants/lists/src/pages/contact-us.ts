import type { MutantGroup } from '../../../mutant.ts';

export const mutants: MutantGroup[] = [
  {
    file: 'src/pages/contact-us/contact-form.tsx',
    tests: ['test/unit/pages/contact-us/contact-us.test.tsx'],
    mutants: [
      {
        rule: 'A message that was stopped is not reported after leaving.',
        from: "      if (isRefusal(error, 'aborted')) return;\n",
        to: '',
      },

      { rule: 'What is not being sent yet cannot be stopped.', from: '{upload.canStop && (', to: '{form.pending && (' },
      { rule: 'A draft that was sent is forgotten.', from: '      draft.clear();\n', to: '' },
      { rule: 'A draft that was restored is announced.', from: ' aria-live="polite"', to: '' },
      {
        rule: 'A message that is sent after its page was left leads nowhere.',
        from: 'if (!form.ref.current) return notifyAfterLeaving(body.suggestion, sending);',
        to: '',
      },
    ],
  },
  {
    file: 'src/pages/contact-us/draft-storage.ts',
    tests: ['test/unit/pages/contact-us/draft-storage.test.ts'],
    mutants: [
      {
        rule: 'A draft written while signed in ends with the session.',
        from: '(draft.signedIn && !sessionToken())',
        to: '(draft.signedIn && sessionToken())',
      },
      {
        rule: 'A stored topic is one that the form offers.',
        from: "topic: isContactTopic(topic) ? topic : ''",
        to: 'topic',
      },
      {
        rule: 'A message that was begun while another one was sent is kept.',
        from: 'if (loadDraft()?.suggestion.trim() === suggestion) clearDraft();',
        to: 'clearDraft();',
        tests: ['test/unit/pages/contact-us/contact-us.test.tsx'],
      },
    ],
  },
  {
    file: 'src/pages/contact-us/draft.tsx',
    tests: ['test/unit/pages/contact-us/contact-us.test.tsx'],
    mutants: [
      { rule: 'A draft that is discarded is no longer mentioned.', from: '    setRestored(false);\n', to: '' },

      { rule: 'A draft that is discarded has no characters.', from: '    setLength(0);\n', to: '' },
      {
        rule: 'The focus is not lost with the button that discards the draft.',
        from: "    fieldOf(form.current, 'suggestion')?.focus();\n",
        to: '',
      },

      {
        rule: 'The email of the account is in no draft.',
        from: "email === initial.email ? '' : email",
        to: 'email',
      },
    ],
  },
  {
    file: 'src/pages/contact-us/image-field.tsx',
    tests: ['test/unit/pages/contact-us/contact-us.test.tsx'],
    mutants: [
      { rule: 'No image is added while a message is sent.', from: '!disabled && add(files)', to: 'add(files)' },
    ],
  },
  {
    file: 'src/pages/contact-us/topic-field.tsx',
    tests: ['test/unit/pages/contact-us/contact-us.test.tsx'],
    mutants: [
      {
        rule: 'An unknown topic in the URL is ignored.',
        from: "isContactTopic(topic) ? topic : ''",
        to: 'topic as ContactTopic',
      },
    ],
  },
  {
    file: 'src/pages/contact-us/upload.tsx',
    tests: ['test/unit/pages/contact-us/contact-us.test.tsx'],
    mutants: [
      {
        rule: 'Closing the tab asks while a message is being sent.',
        from: "    addEventListener('beforeunload', askBeforeClosing);\n",
        to: '',
      },
      {
        rule: 'Closing the tab does not ask once a message is sent.',
        from: "      removeEventListener('beforeunload', askBeforeClosing);\n",
        to: '',
      },
    ],
  },
  {
    file: 'src/pages/contact-us/use-dropped-files.ts',
    tests: ['test/unit/pages/contact-us/contact-us.test.tsx'],
    mutants: [
      {
        rule: 'A dropped file does not replace the page.',
        from: '      event.preventDefault();\n      handleFiles(event.dataTransfer.files);',
        to: '      handleFiles(event.dataTransfer.files);',
      },
      {
        rule: 'A file can be dropped anywhere.',
        from: '      event.preventDefault();\n      setDragging(true);',
        to: '      setDragging(true);',
      },
      {
        rule: 'A drop ends the dragging.',
        from: "    listen('drop', (event) => {\n      setDragging(false);",
        to: "    listen('drop', (event) => {",
      },
    ],
  },
  {
    file: 'src/pages/contact-us/use-images.ts',
    tests: ['test/unit/pages/contact-us/use-images.test.ts'],
    mutants: [
      {
        rule: 'An image has a maximum size.',
        from: 'file.size > limits.contactImageBytes',
        to: 'file.size >= limits.contactImageBytes',
      },
      {
        rule: 'A file is added once.',
        from: "if (accepted.some((other) => isSameFile(other, file))) return 'twice';",
        to: '',
      },
      {
        rule: 'A message has four images.',
        from: 'accepted.length >= limits.contactImages',
        to: 'accepted.length > limits.contactImages',
      },
      {
        rule: 'An image that is removed makes room.',
        from: 'image.id !== id));\n    setRefused([]);',
        to: 'image.id !== id));',
        tests: ['test/unit/pages/contact-us/contact-us.test.tsx'],
      },
    ],
  },
];
