import { useState } from 'react';
import { Checkbox } from '#ui/checkbox.tsx';
import { CodeField } from '#ui/code-field.tsx';
import { ColorModeSwitch } from '#ui/color-mode-switch.tsx';
import { Field } from '#ui/field.tsx';
import { SegmentedControl } from '#ui/segmented-control.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { TextArea } from '#ui/text-area.tsx';
import { TextField } from '#ui/text-field.tsx';
import { type Example, examplesOf } from '../example.ts';

export const fieldExamples: readonly Example[] = [
  ...examplesOf('ui/text-field', {
    default: ({ label }) => <TextField label={label} />,
    'value and help': ({ label, short, sentence }) => <TextField label={label} help={sentence} defaultValue={short} />,
    error: ({ label, short, sentence }) => <TextField label={label} error={sentence} defaultValue={short} />,
    disabled: ({ label, short }) => <TextField label={label} defaultValue={short} disabled />,
    'left-to-right value': ({ label }) => <TextField label={label} dir="ltr" defaultValue="ada@example.com" />,
    'long texts': ({ long }) => <TextField label={long} help={long} error={long} defaultValue={long} />,
  }),
  ...examplesOf('ui/text-area', {
    default: ({ label }) => <TextArea label={label} rows={3} />,
    'value and help': ({ label, long, sentence }) => (
      <TextArea label={label} help={sentence} defaultValue={long} rows={3} />
    ),
    error: ({ label, sentence }) => <TextArea label={label} error={sentence} rows={3} />,
    disabled: ({ label, short }) => <TextArea label={label} defaultValue={short} rows={3} disabled />,
  }),
  ...examplesOf('ui/select-field', {
    default: ({ label, options }) => <SelectField label={label} options={toOptions(options)} />,
    error: ({ label, options, sentence }) => (
      <SelectField label={label} options={toOptions(options)} error={sentence} />
    ),
    disabled: ({ label, options }) => <SelectField label={label} options={toOptions(options)} disabled />,
    'long text': ({ long }) => <SelectField label={long} options={toOptions([long])} />,
  }),
  ...examplesOf('ui/code-field', {
    empty: ({ label }) => <CodeField label={label} />,
    filled: ({ label, sentence }) => <CodeField label={label} help={sentence} defaultValue="204816" />,
    error: ({ label, sentence }) => <CodeField label={label} error={sentence} defaultValue="2048" />,
    disabled: ({ label }) => <CodeField label={label} defaultValue="204816" disabled />,
  }),
  ...examplesOf('ui/field', {
    'with another control': ({ label, sentence }) => (
      <Field label={label} help={sentence}>
        {(control) => <input className="field__control" type="search" {...control} />}
      </Field>
    ),
  }),
  ...examplesOf('ui/checkbox', {
    default: ({ sentence }) => <Checkbox label={sentence} />,
    checked: ({ sentence }) => <Checkbox label={sentence} defaultChecked />,
    'with help': ({ label, sentence }) => <Checkbox label={label} help={sentence} />,
    'long text': ({ long }) => <Checkbox label={long} help={long} />,
  }),
  ...examplesOf('ui/segmented-control', {
    'two options': ({ label, options }) => <Segments label={label} options={options.slice(0, 2)} />,
    'three options': ({ label, options }) => <Segments label={label} options={options} />,
  }),
  ...examplesOf('ui/color-mode-switch', { default: () => <ColorModeSwitch /> }),
];

function Segments({ label, options }: { label: string; options: readonly string[] }) {
  const [value, setValue] = useState(options[0] ?? '');
  return <SegmentedControl label={label} options={toOptions(options)} value={value} onChange={setValue} />;
}

const toOptions = (labels: readonly string[]) => labels.map((label) => ({ value: label, label }));
