import { LanguageSwitcher } from '#components/language-switcher.tsx';
import { HoverMenu } from '#ui/hover-menu.tsx';
import { Pager } from '#ui/pager.tsx';
import { QrCode } from '#ui/qr-code.tsx';
import { Table } from '#ui/table.tsx';
import { Tabs } from '#ui/tabs.tsx';
import { TimeBar } from '#ui/time-bar.tsx';
import { type Example, examplesOf, ignore } from '../example.ts';

/** A small pattern; it does not encode a URL. */
const qr = {
  size: 7,
  path: 'M0 0h7M0 6h7M0 1h1M6 1h1M0 2h1M2 2h3M6 2h1M0 3h1M3 3h2M6 3h1M0 4h1M2 4h1M6 4h1M0 5h1M6 5h1',
};
const pageTo = (page: number) => `?page=${page}`;

type Row = { id: string; status: string; amount: string };

export const navigationExamples: readonly Example[] = [
  ...examplesOf('ui/hover-menu', {
    default: ({ label, options }) => (
      <HoverMenu label={label} name={label} items={options.map((option) => ({ label: option, to: '/' }))} to="/" />
    ),
    'icons, a disabled item and shortcuts': ({ label, options: [first = '', second = '', third = ''] }) => (
      <HoverMenu
        label={label}
        name={label}
        items={[
          { label: first, icon: 'download', to: '/' },
          { label: second, icon: 'key', disabled: true },
          { label: third, icon: 'copy', click: ignore, shortcuts: ['Ctrl', 'C'] },
        ]}
        to="/"
      />
    ),
  }),
  ...examplesOf('components/language-switcher', {
    default: () => (
      <div className="gallery__row">
        <LanguageSwitcher />
      </div>
    ),
  }),
  ...examplesOf('ui/tabs', {
    default: ({ label, options }) => (
      <Tabs
        label={label}
        tabs={options.map((option, index) => ({ to: `?tab=${index}`, label: option, current: index === 0 }))}
      />
    ),
    'more than fit': ({ label, options }) => (
      <Tabs
        label={label}
        tabs={[...options, ...options, ...options].map((option, index) => ({
          to: `?tab=${index}`,
          label: option,
          current: index === 1,
        }))}
      />
    ),
  }),
  ...examplesOf('ui/pager', {
    'first page': ({ label, options: [back, , next] }) => (
      <Pager page={1} pages={3} to={pageTo} label={label} previous={back} next={next} />
    ),
    'middle page': ({ label, options: [back, , next] }) => (
      <Pager page={2} pages={3} to={pageTo} label={label} previous={back} next={next} />
    ),
    'last page': ({ label, options: [back, , next] }) => (
      <Pager page={3} pages={3} to={pageTo} label={label} previous={back} next={next} />
    ),
  }),
  ...examplesOf('ui/table', {
    default: ({ label, options, short }) => (
      <SampleTable
        caption={label}
        labels={options}
        rows={[
          { id: 'TRN-1', status: short, amount: '$9.99' },
          { id: 'TRN-2', status: short, amount: '$48' },
        ]}
      />
    ),
    'long text': ({ label, options, long }) => (
      <SampleTable caption={label} labels={options} rows={[{ id: 'TRN-3', status: long, amount: '$1,234.50' }]} />
    ),
  }),
  ...examplesOf('ui/time-bar', {
    full: ({ short }) => <TimeBar value={30} max={30} label={short} />,
    partial: ({ short }) => <TimeBar value={12} max={30} label={short} />,
    empty: ({ short }) => <TimeBar value={0} max={30} label={short} />,
  }),
  ...examplesOf('ui/qr-code', { default: ({ label }) => <QrCode qr={qr} label={label} /> }),
];

function SampleTable({ caption, labels, rows }: { caption: string; labels: readonly string[]; rows: readonly Row[] }) {
  const columns = [
    { key: 'id', label: labels[0], cell: ({ id }: Row) => id },
    { key: 'status', label: labels[1], cell: ({ status }: Row) => status },
    { key: 'amount', label: labels[2], cell: ({ amount }: Row) => amount, numeric: true },
  ];
  return <Table caption={caption} columns={columns} rows={rows} rowKey={({ id }) => id} />;
}
