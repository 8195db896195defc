import type { MutantGroup } from '../../../mutant.ts';

export const mutants: MutantGroup[] = [
  {
    file: 'src/features/downloads/visitor-system.ts',
    tests: ['test/unit/features/downloads/visitor-system.test.ts'],
    mutants: [
      { rule: 'A Mac with a touch screen is an iPad.', from: "touchPoints > 1 ? 'iOS' : 'macOS'", to: "'macOS'" },
      { rule: 'Android is no Linux desktop.', from: "if (/android/i.test(description)) return 'Android';", to: '' },
    ],
  },
];
