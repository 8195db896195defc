import { useState } from 'react';
import { AppError } from '#api/errors.ts';
import { DisputeNotice } from '#components/dispute-notice.tsx';
import { LoadError } from '#components/load-error.tsx';
import { defineMessages } from '#framework/locale.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { ButtonLink } from '#ui/button-link.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { Loading } from '#ui/loading.tsx';
import { Notice } from '#ui/notice.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { SlideOver } from '#ui/slide-over.tsx';
import { ToastCard } from '#ui/toaster.tsx';
import { type Example, examplesOf, ignore, type SampleText } from '../example.ts';

const m = defineMessages({ title: 'dashboard.error.title', text: 'dashboard.error.text' });
const toast = { id: 0, kind: 'info', durationMs: Number.POSITIVE_INFINITY, paused: false } as const;

export const messageExamples: readonly Example[] = [
  ...examplesOf('ui/badge', {
    neutral: ({ short }) => <Badge>{short}</Badge>,
    accent: ({ short }) => <Badge tone="accent">{short}</Badge>,
    protected: ({ short }) => <Badge tone="protected">{short}</Badge>,
    unprotected: ({ short }) => <Badge tone="unprotected">{short}</Badge>,
  }),
  ...examplesOf('ui/notice', {
    info: ({ sentence }) => <Notice>{sentence}</Notice>,
    success: ({ sentence }) => <Notice tone="success">{sentence}</Notice>,
    warning: ({ sentence }) => <Notice tone="warning">{sentence}</Notice>,
    danger: ({ sentence }) => <Notice tone="danger">{sentence}</Notice>,
    'long text': ({ long }) => <Notice tone="warning">{long}</Notice>,
  }),
  ...examplesOf('components/dispute-notice', { default: () => <DisputeNotice orderId="TRN-7K3M-9Q2X" /> }),
  ...examplesOf('ui/toaster', {
    info: ({ sentence }) => <ToastCard toast={{ ...toast, text: sentence }} />,
    success: ({ sentence }) => <ToastCard toast={{ ...toast, kind: 'success', text: sentence }} />,
    'error, paused with its time bar': ({ sentence }) => (
      <ToastCard toast={{ ...toast, kind: 'error', text: sentence, durationMs: 5000, paused: true }} />
    ),
    'with actions': ({ short, action }) => (
      <ToastCard toast={{ ...toast, text: short, actions: [{ label: action, run: ignore }] }} />
    ),
    'clickable, long text': ({ long }) => <ToastCard toast={{ ...toast, text: long, onClick: ignore }} />,
  }),
  ...examplesOf('ui/empty-state', {
    'title only': ({ label }) => <EmptyState title={label} />,
    'with an action': ({ label, sentence, action }) => (
      <EmptyState title={label} action={<ButtonLink to="/pricing">{action}</ButtonLink>}>
        {sentence}
      </EmptyState>
    ),
  }),
  ...examplesOf('ui/error-state', {
    default: ({ label, sentence }) => (
      <ErrorState title={label} onRetry={ignore}>
        {sentence}
      </ErrorState>
    ),
    'long texts': ({ long }) => (
      <ErrorState title={long} onRetry={ignore}>
        {long}
      </ErrorState>
    ),
  }),
  ...examplesOf('components/load-error', {
    'without a response': () => <LoadError error={null} title={m.title} text={m.text} onRetry={ignore} />,
    'words of the API': ({ long }) => (
      <LoadError
        error={new AppError({ reason: 'unknownCode', code: 1, serverMessage: long })}
        title={m.title}
        onRetry={ignore}
      />
    ),
  }),
  ...examplesOf('ui/loading', {
    default: () => (
      <Loading>
        <Skeleton lines={3} />
      </Loading>
    ),
  }),
  ...examplesOf('ui/skeleton', {
    'one line': () => <Skeleton />,
    'three lines': () => <Skeleton lines={3} />,
  }),
  ...examplesOf('ui/dialog', { 'opened by a button': (text) => <OpenDialog text={text} /> }),
  ...examplesOf('ui/slide-over', { 'opened by a button': (text) => <OpenSlideOver text={text} /> }),
];

function OpenDialog({ text: { label, action, long, options } }: { text: SampleText }) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>{action}</Button>
      <Dialog open={open} onClose={close} title={label}>
        <p>{long}</p>
        <div className="dialog__actions">
          {options.slice(0, 2).map((option) => (
            <Button onClick={close} key={option}>
              {option}
            </Button>
          ))}
        </div>
      </Dialog>
    </>
  );
}

function OpenSlideOver({ text: { label, action, sentence, short } }: { text: SampleText }) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>{action}</Button>
      <SlideOver open={open} onClose={close} label={label} id="slide-over">
        <p>{sentence}</p>
        <Button onClick={close}>{short}</Button>
      </SlideOver>
    </>
  );
}
