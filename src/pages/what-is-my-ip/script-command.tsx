import { use } from 'react';
import { FormattedMessage } from 'react-intl';
import { useRuntimeConfig } from '#framework/config.ts';
import { HeadCollector } from '#framework/head.tsx';
import { defineMessages } from '#framework/locale.ts';
import { plainIpPath } from '#site/api-paths.ts';
import { CopyButton } from '#ui/copy-button.tsx';

const m = defineMessages({ title: 'ip.script.title', text: 'ip.script.text' });

/** The command that prints the visitor's IP address, for scripts. */
export function ScriptCommand() {
  const collector = use(HeadCollector);
  const { config, failed } = useRuntimeConfig();
  const isFinal = Boolean(config) || failed;
  const command = `curl ${config?.apiBase || (collector?.origin ?? location.origin)}${plainIpPath}`;
  return (
    <section className="ip-script" aria-labelledby="ip-script">
      <h2 id="ip-script">
        <FormattedMessage {...m.title} />
      </h2>
      <p className="ip-script__text">
        <FormattedMessage {...m.text} />
      </p>
      <p className="ip-script__command">
        {/* A visitor who opens the site by another name, such as 127.0.0.1, has another origin than the document, whose text React
            keeps: the new key replaces it by the command that is copied. */}
        <code key={isFinal ? 'final' : 'document'} dir="ltr" suppressHydrationWarning>
          {command}
        </code>
        <CopyButton text={isFinal ? command : ''} describedBy="ip-script" />
      </p>
    </section>
  );
}
