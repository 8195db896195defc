import type { MutantGroup } from '../../mutant.ts';

export const mutants: MutantGroup[] = [
  {
    file: 'src/ui/button.tsx',
    tests: ['test/unit/ui/surfaces.test.tsx'],
    mutants: [
      {
        rule: 'A pending button ignores clicks.',
        from: '(pending ? event.preventDefault() : onClick?.(event))',
        to: 'onClick?.(event)',
      },
      {
        rule: 'A pending button is announced as disabled.',
        from: '      aria-disabled={pending || undefined}\n',
        to: '',
        tests: ['test/unit/ui/fields.test.tsx'],
      },
    ],
  },
  {
    file: 'src/ui/checkbox.tsx',
    tests: ['test/unit/ui/fields.test.tsx'],
    mutants: [
      {
        rule: 'A checkbox is described by its help.',
        from: '        aria-describedby={help ? `${id}-help` : undefined}\n',
        to: '',
      },
    ],
  },
  {
    file: 'src/ui/code-field.tsx',
    tests: ['test/unit/ui/fields.test.tsx'],
    mutants: [
      {
        rule: 'What an input method composes is left alone.',
        from: '  if ((nativeEvent as InputEvent).isComposing) return;\n',
        to: '',
      },
      { rule: 'Arabic-Indic digits count.', from: '\\u0660-\\u0669', to: '' },
      { rule: 'Only digits are kept.', from: ".replace(/\\D/g, '')", to: '' },
      {
        rule: 'A pasted sentence may have other numbers before the code.',
        from: 'digitsOnly(code)',
        to: 'digitsOnly(text)',
      },
      {
        rule: 'A pasted text without a whole code is pasted as it is.',
        from: 'if (code.length < digits) return;',
        to: '',
      },
    ],
  },
  {
    file: 'src/ui/confirm-button.tsx',
    tests: ['test/unit/ui/surfaces.test.tsx'],
    mutants: [
      {
        rule: 'What was confirmed runs once at a time.',
        from: '    if (busy.current) return;\n',
        to: '',
        tests: ['test/unit/pages/dashboard/billing/billing.test.tsx'],
      },
      {
        rule: 'A dialog does not close while what was confirmed runs.',
        from: 'pending ? undefined : () => setOpen(false)',
        to: '() => setOpen(false)',
      },
      {
        rule: 'A button that would cancel nothing cannot be pressed.',
        from: ' disabled={pending} tabIndex={0} onClick={close}',
        to: ' tabIndex={0} onClick={close}',
      },
      {
        rule: 'In Safari the button that confirms gets the focus when it is pressed.',
        from: 'pending={pending} tabIndex={0}',
        to: 'pending={pending}',
      },
      {
        rule: 'In Safari a dialog opens with the focus on the button that cancels.',
        from: 'disabled={pending} tabIndex={0}',
        to: 'disabled={pending}',
      },
      { rule: 'What failed can be confirmed again.', from: '    busy.current = false;\n', to: '' },
      { rule: 'A button that was confirmed works again.', from: '    setPending(false);\n', to: '' },
      {
        rule: 'Screen readers announce the end of what was confirmed once.',
        from: 'setTimeout(report);',
        to: 'report();',
      },
    ],
  },
  {
    file: 'src/ui/copy-button.tsx',
    tests: ['test/unit/pages/referral/referral.test.tsx'],
    mutants: [
      { rule: 'What could not be copied says so.', from: '      toast.error(m.failed);\n', to: '' },
      {
        rule: 'Nothing is copied before there is something to copy.',
        from: '      disabled={!text}\n',
        to: '',
        tests: ['test/unit/ui/surfaces.test.tsx'],
      },
    ],
  },
  {
    file: 'src/ui/dialog.tsx',
    tests: ['test/unit/ui/surfaces.test.tsx'],
    mutants: [
      { rule: 'Toasts can be used while a dialog is open.', from: '      {open && <ToastOutlet />}\n', to: '' },
      { rule: 'A dialog that is opened again is empty.', from: '{open && children}', to: '{children}' },
    ],
  },
  {
    file: 'src/ui/file-size.ts',
    tests: ['test/unit/ui/file-size.test.ts'],
    mutants: [{ rule: 'A size just over a limit is rounded up.', from: 'Math.ceil((bytes', to: 'Math.round((bytes' }],
  },
  {
    file: 'src/ui/form.ts',
    tests: ['test/unit/ui/form.test.tsx'],
    mutants: [
      { rule: 'A submit before hydration puts nothing into the URL.', from: "      method: 'post',\n", to: '' },
      { rule: 'The browser shows no validation messages of its own.', from: '      noValidate: true,\n', to: '' },
      {
        rule: 'A form is pending while it is sent.',
        from: '      setPending(true);\n      await send',
        to: '      await send',
      },
      { rule: 'A new attempt hides the error of the one before.', from: '    setRejected(null);\n', to: '' },
      {
        rule: 'The error of a refused field ends with its next change.',
        from: 'shown.names.filter((name) => name !== changed)',
        to: 'shown.names',
      },
      { rule: 'A refused form can be sent again.', from: '      busy.current = false;\n', to: '' },
      {
        rule: 'A refused field gets the focus.',
        from: '    setRejected(unlessEmpty({ names: namesIn(errors), error }));\n    focusFirst(errors);',
        to: '    setRejected(unlessEmpty({ names: namesIn(errors), error }));',
      },
      {
        rule: 'An error disappears as soon as its field is valid.',
        from: '        setInvalid((shown) => shown && stillInvalid(shown.names, values(), validate));\n',
        to: '',
        tests: ['test/unit/ui/form-prepare.test.tsx'],
      },
    ],
  },
  {
    file: 'src/ui/hover-menu.tsx',
    tests: ['test/unit/ui/hover-menu.test.tsx'],
    mutants: [
      { rule: 'Enter on the link of a menu follows the link.', from: '!open && event.detail > 0', to: '!open' },
    ],
  },
  {
    file: 'src/ui/icon-names.ts',
    tests: ['test/unit/scripts/icons.test.ts'],
    mutants: [{ rule: 'An icon has an id that no other element has.', from: '`icon-${name}`', to: 'name' }],
  },
  {
    file: 'src/ui/load-icons.ts',
    tests: ['test/unit/ui/load-icons.test.ts'],
    mutants: [
      {
        rule: 'An icon that the document has is not added again.',
        from: 'document.getElementById(iconsId)?.remove();',
        to: '',
      },
    ],
  },
  {
    file: 'src/ui/menu-keys.ts',
    tests: ['test/unit/ui/menu-keys.test.ts'],
    mutants: [
      { rule: 'Arrow keys wrap around.', from: 'all.at(index % all.length)', to: 'all.at(index)' },
      {
        rule: 'Type-ahead starts anew after a pause.',
        from: "typed = '';\n    }, typeAheadMs);",
        to: '}, typeAheadMs);',
      },
    ],
  },
  {
    file: 'src/ui/menu-panel.tsx',
    tests: ['test/unit/ui/hover-menu.test.tsx'],
    mutants: [
      { rule: 'A menu stays open for 200 ms.', from: 'closeDelayMs = 200', to: 'closeDelayMs = 100' },
      { rule: 'A menu closes after 200 ms.', from: 'closeDelayMs = 200;', to: 'closeDelayMs = 300;' },
    ],
  },
  {
    file: 'src/ui/notice.tsx',
    tests: ['test/unit/pages/dashboard/settings/settings.test.tsx'],
    mutants: [{ rule: 'A notice in a live region is announced once.', from: 'undefined', to: "'status'" }],
  },
  {
    file: 'src/ui/pager.tsx',
    tests: ['test/unit/ui/pager.test.tsx'],
    mutants: [
      { rule: 'The last page leads to no next one.', from: '{page < pages && (', to: '{pages && (' },
      { rule: 'The first page leads to no previous one.', from: '{page > 1 && (', to: '{page && (' },
      { rule: 'A list of one page has no pager.', from: '  if (pages === 1 && page === 1) return null;\n', to: '' },
      { rule: 'A page that the list no longer has leads back.', from: 'pages === 1 && page === 1', to: 'pages === 1' },
    ],
  },
  {
    file: 'src/ui/pagination.ts',
    tests: ['test/unit/ui/pagination.test.ts'],
    mutants: [
      { rule: 'An invalid page is the first one.', from: 'Number.isSafeInteger(page) && page > 0', to: 'page > 0' },
      {
        rule: 'An empty list has one page.',
        from: 'Math.max(1, Math.ceil(total / perPage))',
        to: 'Math.ceil(total / perPage)',
      },
    ],
  },
  {
    file: 'src/ui/toast-outlet.tsx',
    tests: ['test/unit/ui/surfaces.test.tsx'],
    mutants: [{ rule: 'Errors are announced at once.', from: "kind === 'error'", to: "kind === 'info'" }],
  },
  {
    file: 'src/ui/toaster.tsx',
    tests: ['test/unit/ui/surfaces.test.tsx'],
    mutants: [
      {
        rule: 'A long text stays as long as it takes to read.',
        from: 'Math.max(durationMs, msPerCharacter * lengthOf(text))',
        to: 'durationMs',
      },
      {
        rule: 'A short text keeps the time of its kind.',
        from: 'Math.max(durationMs, msPerCharacter * lengthOf(text))',
        to: 'msPerCharacter * lengthOf(text)',
      },
      { rule: 'A Chinese character says more than a letter.', from: ".replace(/[\\u3040-\\ud7af]/g, '---')", to: '' },
      {
        rule: 'A toast that has the focus stays.',
        from: '        toast.pause(id);\n        keepOrigin',
        to: '        keepOrigin',
      },
      {
        rule: 'The focus is not lost with a toast.',
        from: 'element?.contains(document.activeElement)',
        to: '!element',
      },
      {
        rule: 'Nobody sees a toast in a hidden tab: its time waits.',
        from: "if (document.visibilityState === 'hidden') toast.pause(id);\n      else if",
        to: 'if',
      },
      {
        rule: 'A tab that is left takes the focus from a toast, whose time does not go on.',
        from: "if (document.visibilityState !== 'hidden') toast.resume(id, totalMs);",
        to: 'toast.resume(id, totalMs);',
      },
      {
        rule: 'A toast that has the focus waits, also when its tab returns.',
        from: 'else if (!isHeld(card.current)) toast',
        to: 'else toast',
      },
    ],
  },
  {
    file: 'src/ui/use-focus-when-lost.ts',
    tests: ['test/unit/ui/use-focus-when-lost.test.tsx'],
    mutants: [
      {
        rule: 'The focus of what is removed stays in the list.',
        from: 'target.current?.focus()',
        to: 'void target',
      },
      {
        rule: 'Where nothing had the focus, nothing gets it.',
        from: 'isGone && [',
        to: '[',
      },
      {
        rule: 'What is hidden gives its focus away.',
        from: " || focused.closest('[hidden]')",
        to: '',
      },
      {
        rule: 'What is hidden counts as left while it still has the focus.',
        from: '[document.body, focused]',
        to: '[document.body]',
      },
      {
        rule: 'A dialog or field that has taken the focus keeps it.',
        from: ' && [document.body, focused].includes(document.activeElement)',
        to: '',
      },
      {
        rule: 'What is lost beside a list is not given to it.',
        from: 'isLost && previous.current !== shown',
        to: 'isLost',
      },
    ],
  },
  {
    file: 'src/ui/use-modal.ts',
    tests: ['test/unit/ui/surfaces.test.tsx'],
    mutants: [
      {
        rule: 'A selection of text that ends on the backdrop closes no dialog.',
        from: 'target === currentTarget && pressed.current === currentTarget',
        to: 'target === currentTarget',
      },
      {
        rule: 'A dialog that only its buttons close stays open where Escape closes every dialog.',
        from: 'onClose ?? reopen',
        to: 'onClose',
      },
    ],
  },
  {
    file: 'src/ui/focus-page.ts',
    tests: ['test/unit/pages/dashboard/overview/overview.test.tsx'],
    mutants: [
      {
        rule: 'A retry keeps the focus in the page.',
        from: "button.closest('main')?.focus({ preventScroll: true });",
        to: '',
      },
    ],
  },
];
