/** The gallery: every mail in every language, from sample values, at `/mail/gallery`; one as HTML at `/mail/gallery/{name}`. */
import type { FastifyInstance } from 'fastify';
import { asLocale, defaultLocale, type Locale, localeInfo, locales } from '#facts/locales.ts';
import type { Config } from '../../config.ts';
import { escapeHtml } from '../../escape-html.ts';
import { type MailContent, renderMail } from '../../mail/render.ts';
import type { AnyMailTemplate } from '../../mail/template.ts';
import { mailModules, mailTemplates } from '../../mail/templates.ts';
import { createMailTranslations, localesFolder } from '../../mail/translations.ts';
import { sendPage } from '../page.ts';
import { sendMailHtml } from './pages.ts';

type GalleryRequest = { Querystring: { locale?: string } };

export function galleryRoutes(app: FastifyInstance, brand: Config['brand']): void {
  const templates: Record<string, AnyMailTemplate> = mailTemplates;
  const render = (template: AnyMailTemplate, locale: Locale) =>
    // Read anew, so that a changed text is shown without a restart.
    renderMail(template, locale, template.sample, brand, createMailTranslations(localesFolder));

  app.get<GalleryRequest>('/mail/gallery', async ({ query }, reply) => {
    const locale = asLocale(query.locale) ?? defaultLocale;
    const groups = Object.entries(mailModules).map(async ([module, mails]) => {
      const cards = Object.entries(mails).map(async ([name, mail]) => card(name, locale, await render(mail, locale)));
      return `<h2>${module}</h2>${(await Promise.all(cards)).join('\n')}`;
    });
    const body = languageLinks(locale) + (await Promise.all(groups)).join('\n');
    return sendPage(reply, { title: 'Mail gallery', body, hasFrames: true });
  });

  app.get<GalleryRequest & { Params: { name: string } }>('/mail/gallery/:name', async ({ params, query }, reply) => {
    const template = Object.hasOwn(templates, params.name) ? templates[params.name] : undefined;
    if (!template) {
      return sendPage(reply, {
        status: 404,
        title: 'No such mail',
        body: '<p><a href="/mail/gallery">Gallery</a></p>',
      });
    }
    return sendMailHtml(reply, (await render(template, asLocale(query.locale) ?? defaultLocale)).html);
  });
}

function languageLinks(current: Locale): string {
  const links = locales.map(({ code, label }) =>
    code === current ? `<strong>${label}</strong>` : `<a href="?locale=${code}">${label}</a>`,
  );
  return `<nav class="card" aria-label="Language">${links.join(' · ')}</nav>`;
}

function card(name: string, locale: Locale, { subject, text }: MailContent): string {
  const { dir } = localeInfo(locale);
  const url = `/mail/gallery/${name}?locale=${locale}`;
  return `<article class="card" id="${name}">
<h3>${escapeHtml(subject)}</h3>
<p class="muted"><code>${name}</code> · <a href="${url}">HTML alone</a></p>
<iframe src="${url}" title="${name}" loading="lazy"></iframe>
<details><summary>Plain text</summary><pre dir="${dir}">${escapeHtml(text)}</pre></details>
</article>`;
}
