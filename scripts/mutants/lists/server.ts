/** Mutants of HTTP, configuration, contact messages, IP lookup, jobs, mail, log, database, doctor, operator commands and payment clients. */
import type { MutantGroup } from '../mutant.ts';

const folder = 'test/server';
const tests = {
  clientIp: `${folder}/http/client-ip.test.ts`,
  limits: `${folder}/http/limits.test.ts`,
  locale: `${folder}/http/negotiate-locale.test.ts`,
  cors: `${folder}/http/cors.test.ts`,
  guard: `${folder}/http/contract-guard.test.ts`,
  badInput: `${folder}/http/bad-input.test.ts`,
  drain: `${folder}/http/drain.test.ts`,
  errors: `${folder}/http/errors.test.ts`,
  overload: `${folder}/http/overload.test.ts`,
  queue: `${folder}/http/work-queue.test.ts`,
  site: `${folder}/http/site.test.ts`,
  fastResponse: `${folder}/http/fast-response.test.ts`,
  builds: `${folder}/http/build-files.test.ts`,
  config: `${folder}/config.test.ts`,
  doctor: `${folder}/doctor/doctor.test.ts`,
  contact: `${folder}/contact/contact.test.ts`,
  contactRules: `${folder}/contact/rules.test.ts`,
  images: `${folder}/contact/images.test.ts`,
  form: `${folder}/contact/read-form.test.ts`,
  temporary: `${folder}/contact/temporary-folder.test.ts`,
  erasure: `${folder}/accounts/erasure.test.ts`,
  geo: `${folder}/geo/geo.test.ts`,
  jobs: `${folder}/jobs/jobs.test.ts`,
  mail: `${folder}/mail/mail.test.ts`,
  log: `${folder}/log.test.ts`,
  secrets: `${folder}/secrets.test.ts`,
  retention: `${folder}/retention.test.ts`,
  ops: `${folder}/ops/ops.test.ts`,
  paypal: `${folder}/billing/payments/paypal.test.ts`,
  paypalClient: `${folder}/billing/payments/paypal-client.test.ts`,
  stripeClient: `${folder}/billing/payments/stripe-client.test.ts`,
  range: `${folder}/http/range.test.ts`,
};

export const serverMutants: MutantGroup[] = [
  {
    file: 'server/http/health.ts',
    tests: [`${folder}/http/health.test.ts`],
    mutants: [
      {
        rule: 'A process that is about to stop is not ready.',
        from: 'if (drain.isDraining()) return reply',
        to: 'if (false) return reply',
      },
      {
        rule: 'A database that does not respond is unreachable.',
        from: 'await Promise.race([sql`select 1`.execute(db), rejectAfterTimeout()]);',
        to: 'await sql`select 1`.execute(db);',
      },
    ],
  },
  {
    file: 'server/http/body-time.ts',
    tests: [`${folder}/http/slow-clients.test.ts`],
    mutants: [
      {
        rule: 'A body that has arrived no longer ends its connection.',
        from: "request.once('close', () => clearTimeout(timer));",
        to: '',
      },
      {
        rule: 'A body of unknown length is waited for as long.',
        from: " || headers['transfer-encoding'] !== undefined",
        to: '',
      },
    ],
  },
  {
    file: 'server/app.ts',
    tests: [`${folder}/http/slow-clients.test.ts`],
    mutants: [{ rule: 'The API waits 15 seconds for a body.', from: 'limitBodyTime(request);', to: '' }],
  },
  {
    file: 'server/monitor.ts',
    tests: [`${folder}/monitor.test.ts`],
    mutants: [
      {
        rule: 'A service that does not respond fails its check.',
        from: 'const timeoutMs = 20 * secondMs;',
        to: 'const timeoutMs = 20 * 60 * secondMs;',
      },
      { rule: 'A check of the disk leaves nothing behind.', from: 'await rm(file, { force: true });', to: '' },
    ],
  },
  {
    file: 'server/metrics/request-metrics.ts',
    tests: [`${folder}/metrics/metrics.test.ts`],
    mutants: [
      { rule: 'Durations are in seconds.', from: 'ms / secondMs', to: 'ms' },
      {
        rule: 'Unusual methods share one series.',
        from: "knownMethods.has(givenMethod) ? givenMethod : 'OTHER'",
        to: 'givenMethod',
      },
    ],
  },
  {
    file: 'server/http/site/lazy.ts',
    tests: [`${folder}/http/lazy.test.ts`],
    mutants: [
      { rule: 'A value is made once.', from: 'making ??= create()', to: 'making = create()' },
      { rule: 'A failure is forgotten.', from: 'making = null;\n        });', to: 'void 0;\n        });' },
    ],
  },
  {
    file: 'server/http/site/site.ts',
    tests: [tests.site],
    mutants: [
      {
        rule: 'A language that the build does not have is not chosen.',
        from: 'isLocale(cookie) && available.includes(cookie)',
        to: 'isLocale(cookie)',
      },
      {
        rule: 'A build that cannot be read does not replace the one that is served.',
        from: "log.warn({ err: error, keepsOldBuild: site !== null }, 'site build unreadable');",
        to: 'site = null;',
      },
      { rule: 'A file that cannot be read ends its connection.', from: 'response.destroy();', to: '' },
      { rule: 'The log has no query.', from: "path: pathOf(request.url ?? '/') }", to: "path: request.url ?? '/' }" },
      {
        rule: 'A file of another build is unavailable for a moment while the database fails.',
        from: "{ ...common, 'retry-after': '5' }",
        to: 'common',
        tests: [tests.builds],
      },
    ],
  },
  {
    file: 'server/contact/image-store.ts',
    tests: [`${folder}/contact/image-store.test.ts`],
    mutants: [
      { rule: 'Only the server’s user can read images.', from: '{ mode: 0o600 }', to: '{ mode: 0o644 }' },
      {
        rule: 'A bucket that refuses an image has not stored it.',
        from: 'if (!response.ok) throw',
        to: 'if (response.status >= 500) throw',
        tests: [`${folder}/contact/image-bucket.test.ts`],
      },
    ],
  },
  {
    file: 'server/contact/ticket-mails.ts',
    tests: [tests.contact],
    mutants: [
      { rule: 'Attachments have a size together.', from: 'bytesLeft -= content.length;', to: '' },
      { rule: 'A confirmation is not sent after a day.', from: ', { giveUpAfterMs: dayMs }', to: '' },
    ],
  },
  {
    file: 'server/contact/routes.ts',
    tests: [tests.contact],
    mutants: [
      {
        rule: 'A client sends a limited number of messages a day.',
        from: '...clientBudgets(dailyAttemptsPerClient, request.client),',
        to: '',
      },
    ],
  },
  {
    file: 'server/operator-settings/maintenance.ts',
    tests: [`${folder}/ops/settings.test.ts`],
    mutants: [
      { rule: 'Closed purchases are refused.', from: "closed === 'purchases' && ", to: 'false && ' },
      { rule: 'With all closed, the IP check is open.', from: "'getIpGeo',", to: '' },
      { rule: 'Retry-After is the expected end.', from: 'leftMs < minuteMs ?', to: 'leftMs > 0 ?' },
    ],
  },
  {
    file: 'server/ops/verbs/settings.ts',
    tests: [`${folder}/ops/settings.test.ts`],
    mutants: [
      { rule: 'A known id keeps its product.', from: 'before.plan !== after.plan', to: 'false' },
      { rule: 'An end has a time zone.', from: '!/(Z|[+-]\\d\\d:\\d\\d)$/.test(String(until)) || ', to: '' },
    ],
  },
  {
    file: 'server/http/site/files.ts',
    tests: [`${folder}/http/site.test.ts`],
    mutants: [
      {
        rule: 'A payload with prices is revalidated.',
        from: "hasOffers(name) ? 'no-cache' : immutable",
        to: 'immutable',
      },
      {
        rule: 'Documents name an API with another URL.',
        from: 'applyApiBase(applySiteUrl(text, siteUrl), apiBase)',
        to: 'applySiteUrl(text, siteUrl)',
      },
      {
        rule: 'Browsers keep icons for a day.',
        from: "test(name) ? aDay : 'no-cache'",
        to: "test(name) ? 'no-cache' : 'no-cache'",
      },
    ],
  },
  {
    file: 'server/db/pglite.ts',
    tests: [`${folder}/db/open.test.ts`],
    mutants: [{ rule: 'PGlite prefers indexes.', from: ", '-c', 'random_page_cost=0.1'", to: '' }],
  },
  {
    file: 'server/http/site/document-policy.ts',
    tests: [`${folder}/http/site.test.ts`],
    mutants: [
      { rule: 'Documents require Trusted Types.', from: `    "require-trusted-types-for 'script'",\n`, to: '' },
      { rule: 'One policy is allowed.', from: "    'trusted-types site-html',\n", to: '' },
    ],
  },
  {
    file: 'server/http/site/apply-offers.ts',
    tests: [`${folder}/http/apply-offers.test.ts`],
    mutants: [
      {
        rule: 'A document starts with the prices that apply now.',
        from: 'Object.keys(content).find(hasOffers)',
        to: "''",
      },
    ],
  },
  {
    file: 'server/http/site/build-files.ts',
    tests: [tests.builds],
    mutants: [
      {
        rule: 'Processes of a new build may start at the same time.',
        from: '.onConflict((conflict) => conflict.doNothing())',
        to: '',
      },
      {
        rule: 'A process that still has its build keeps its files from being deleted.',
        from: '.set({ used_at: now })',
        to: '.set({ used_at: new Date(0) })',
      },
    ],
  },
  {
    file: 'server/http/client-ip.ts',
    tests: [tests.clientIp],
    mutants: [
      {
        rule: 'A header of an untrusted peer is ignored.',
        from: 'if (!forwarded || !isInRanges(ranges, peer)) return peer;',
        to: 'if (!forwarded) return peer;',
      },
      {
        rule: 'A single trusted IPv6 address is that one alone.',
        from: "ipAddress.kind() === 'ipv4' ? 32 : 128",
        to: '32',
      },
      {
        rule: 'A trusted IPv4 address is known in its mapped form.',
        from: 'const ipAddress = ipaddr.process(text);',
        to: 'const ipAddress = ipaddr.parse(text);',
      },
      {
        rule: 'The nearest address of the header counts.',
        from: "forwarded.split(',').reverse()",
        to: "forwarded.split(',')",
      },
      {
        rule: 'An invalid address ends the chain.',
        from: 'if (!ipAddress) return nearest;',
        to: 'if (!ipAddress) continue;',
      },
      {
        rule: 'An IPv6 customer is limited by the /64 network.',
        from: '[64, 56, 48]',
        to: '[128, 56, 48]',
        tests: [tests.limits],
      },
      {
        rule: 'The log has networks, no addresses.',
        from: 'truncate(ipAddress, 24, 48)',
        to: 'truncate(ipAddress, 32, 64)',
      },
    ],
  },
  {
    file: 'server/http/limits.ts',
    tests: [tests.limits],
    mutants: [
      {
        rule: 'A limit allows exactly its points.',
        from: 'points > ${points - amount}::integer',
        to: 'points > ${points}::integer',
      },
      {
        rule: 'The time of a limit begins with its first attempt.',
        from: 'then excluded.expire else limits.expire end',
        to: 'then excluded.expire else excluded.expire end',
      },
      {
        rule: 'A refusal ends with the time of its limit.',
        from: 'until: Math.min(Number(expire), now + maxBlockMs)',
        to: 'until: now + maxBlockMs',
      },
      {
        rule: 'An attempt that is given back ends the refusals from memory.',
        from: 'for (const digest of digests) blocked.delete(digest);',
        to: '',
      },
      { rule: 'No more attempts are given back than were taken.', from: ".where('points', '>', 0)", to: '' },
      { rule: 'Keys are stored as digests.', from: "secrets.digest('limit', key)", to: 'key' },
      {
        rule: 'A refused attempt costs no other budget anything.',
        from: 'sql`where not exists (${fullRows(rows, now)})`',
        to: 'sql``',
      },
      {
        rule: 'Clearing a key starts it again.',
        from: "await db.deleteFrom('limits').where('key', '=', digestOf(budget)).execute();",
        to: '',
      },
      {
        rule: 'A refusal says when to try again, in seconds.',
        from: 'Math.ceil((expire - now) / 1000)',
        to: 'Math.ceil(expire - now)',
      },
    ],
  },
  {
    file: 'server/http/negotiate-locale.ts',
    tests: [tests.locale],
    mutants: [
      {
        rule: 'The highest quality wins.',
        from: 'if (quality <= bestQuality) continue;',
        to: 'if (quality < bestQuality) continue;',
      },
      { rule: 'The script decides before the region.', from: "if (parts.includes('hans')) return false;", to: '' },
      {
        rule: 'A language with quality 0 is refused.',
        from: 'return quality >= 0 && quality <= 1 ? quality : 0;',
        to: 'return quality > 0 && quality <= 1 ? quality : 1;',
      },
      { rule: 'The obsolete tag of Indonesian is known.', from: "language === 'in' ? 'id' : language", to: 'language' },
    ],
  },
  {
    file: 'server/http/cors.ts',
    tests: [tests.cors],
    mutants: [
      { rule: 'Only listed origins are allowed.', from: '!origin || !origins.includes(origin)', to: '!origin' },
      { rule: 'A listed origin may use every method of the contract.', from: "'GET, POST, DELETE'", to: "'GET, POST'" },
      {
        rule: 'A listed origin may choose the language.',
        from: 'Content-Type, X-Token, Accept-Language',
        to: 'Content-Type, X-Token',
      },
      {
        rule: 'A listed origin may read when to try again.',
        from: "'Retry-After, X-Request-Id'",
        to: "'X-Request-Id'",
      },
      { rule: 'Caches keep the origins apart.', from: "reply.header('vary', 'Origin');", to: '' },
    ],
  },
  {
    file: 'server/http/contract-guard.ts',
    tests: [tests.guard],
    mutants: [
      {
        rule: 'A route without a declared response is refused.',
        from: '!config?.operation && !config?.notInContract',
        to: '!config',
      },
      {
        rule: 'An operation without a route is refused.',
        from: 'if (missing.length > 0)',
        to: 'if (missing.length > 1000)',
      },
    ],
  },
  {
    file: 'server/http/errors.ts',
    tests: [tests.guard],
    mutants: [
      {
        rule: 'A lost database is 503.',
        from: "if (isDatabaseLoss(error, code)) return new ApiError('unavailable', { retryAfter: 5, cause: error });",
        to: '',
      },
      {
        rule: 'A failure names the wait in header and body.',
        from: "if (retryAfter !== undefined) reply.header('retry-after', retryAfter);",
        to: '',
        tests: [tests.guard, tests.overload],
      },
      {
        rule: 'A busy pool is overload.',
        from: "if (isPoolBusy(error)) return new ApiError('overloaded', { retryAfter: 5, cause: error });",
        to: '',
        tests: [tests.errors],
      },
    ],
  },
  {
    file: 'server/http/route.ts',
    tests: [tests.badInput],
    mutants: [
      {
        rule: 'A session is required where the contract says so.',
        from: "if (!session) throw new ApiError('sessionRequired');",
        to: '',
      },
      { rule: 'Unknown query parameters are refused.', from: ': requireNoInput(request.query)', to: ': undefined' },
      {
        rule: 'A response that violates the contract is not sent.',
        from: "throw new ApiError('internalError');\n}",
        to: 'return data;\n}',
        tests: [tests.guard],
      },
    ],
  },
  {
    file: 'server/http/validate.ts',
    tests: [tests.badInput],
    mutants: [
      {
        rule: 'Text that cannot be stored is refused.',
        from: "value.isWellFormed() && !value.includes('\\0')",
        to: 'value.isWellFormed()',
      },
      {
        rule: 'A lone surrogate is refused.',
        from: "value.isWellFormed() && !value.includes('\\0')",
        to: "!value.includes('\\0')",
      },
    ],
  },
  {
    file: 'server/http/json-body.ts',
    tests: [tests.badInput],
    mutants: [
      {
        rule: 'A request without a body is not waited for.',
        from: 'delete request.headers[',
        to: 'void request.headers[',
      },
      {
        rule: 'JSON that would set a prototype is refused.',
        from: "getDefaultJsonParser('error', 'error')",
        to: "getDefaultJsonParser('ignore', 'ignore')",
      },
      { rule: 'A body is UTF-8.', from: "new TextDecoder('utf-8', { fatal: true })", to: "new TextDecoder('utf-8')" },
      { rule: 'A compressed body is refused.', from: "encoding === 'identity' && ", to: '' },
    ],
  },
  {
    file: 'server/http/drain.ts',
    tests: [tests.drain],
    mutants: [
      {
        rule: 'Idle connections outlive the port.',
        from: 'net.Server.prototype.close.call(server, () => resolve())',
        to: 'server.close(() => resolve())',
      },
      { rule: 'Idle connections end.', from: 'server.closeIdleConnections();', to: '' },
      { rule: 'Connections that sent nothing end.', from: 'socket.bytesRead === 0', to: 'false' },
      { rule: 'Requests that take too long end.', from: 'server.closeAllConnections();', to: '' },
      {
        rule: 'Connections end only after the port is closed.',
        from: "isClosing: () => step === 'closing'",
        to: "isClosing: () => step !== 'serving'",
      },
    ],
  },
  {
    file: 'server/http/overload.ts',
    tests: [tests.queue],
    mutants: [
      {
        rule: 'A full queue refuses.',
        from: 'if (queued >= maxQueued) makeRoom(lane);',
        to: 'if (queued > maxQueued) makeRoom(lane);',
      },
      {
        rule: 'At most the given number works at once.',
        from: 'if (running >= concurrency) await',
        to: 'if (running > concurrency) await',
      },
      { rule: 'A failed piece of work frees its place.', from: 'running -= 1;\n      return;', to: 'return;' },
    ],
  },
  {
    file: 'server/http/site/resolve-page.ts',
    tests: [tests.site],
    mutants: [
      {
        rule: 'A redirect never leads to another site.',
        from: "if (/^\\/[/\\\\]|\\/\\/|\\\\|%(?![0-9a-f]{2})/i.test(path)) return { kind: 'notFound', locale: null };",
        to: '',
      },
      { rule: 'A trailing slash redirects.', from: "path !== '/' && path.endsWith('/')", to: "path !== '/' && false" },
      {
        rule: 'Only the exact tag of a language is a prefix.',
        from: 'locale?.toLowerCase() === segment.toLowerCase() ? locale : null',
        to: 'locale',
      },
      { rule: 'A redirect keeps the query.', from: 'to: path.slice(0, -1) + query', to: 'to: path.slice(0, -1)' },
      {
        rule: 'A product id is a positive integer.',
        from: '/^\\/payment\\/[1-9]\\d{0,8}$/',
        to: '/^\\/payment\\/\\d+$/',
      },
    ],
  },
  {
    file: 'server/http/site/accept-encoding.ts',
    tests: [tests.site],
    mutants: [
      {
        rule: 'A refused encoding is not used.',
        from: 'br > 0 && br >= gzip && br >= identity',
        to: 'br >= gzip && br >= identity',
      },
      {
        rule: 'The encoding with the higher quality is used.',
        from: 'br > 0 && br >= gzip && br >= identity',
        to: 'br > 0',
      },
    ],
  },
  {
    file: 'server/http/site/fast-response.ts',
    tests: [tests.fastResponse],
    mutants: [
      {
        rule: 'A connection that a stopping process closes gets its own head.',
        from: " && !this.hasHeader('connection')",
        to: '',
      },
      {
        rule: 'The date of a head is that of its second.',
        from: 'if (second !== currentSecond) {',
        to: 'if (currentSecond === 0) {',
      },
    ],
  },
  {
    file: 'server/http/site/files.ts',
    tests: [tests.site],
    mutants: [
      {
        rule: 'Files get the URL of the site.',
        from: 'if (!change) return',
        to: 'return',
      },
    ],
  },
  {
    file: 'server/doctor/check-names.ts',
    tests: [tests.doctor],
    mutants: [
      { rule: 'A name with two letters swapped is found.', from: 'isSwap ? at(', to: 'false ? at(' },
      { rule: 'Former names stop the start.', from: 'return [stop(name, `is now', to: 'return [hint(name, `is now' },
    ],
  },
  {
    file: 'server/http/security-headers.ts',
    tests: [tests.site],
    mutants: [
      {
        rule: 'Only https is strict about transport.',
        from: "publicUrl.startsWith('https:')",
        to: "publicUrl.startsWith('http')",
        tests: [tests.badInput],
      },
      {
        rule: 'A URL that carried a credential is not sent on.',
        from: "'referrer-policy': 'strict-origin'",
        to: "'referrer-policy': 'unsafe-url'",
      },
    ],
  },
  {
    file: 'server/config/services.ts',
    tests: [tests.config],
    mutants: [
      {
        rule: 'A service is given with all of its variables.',
        from: 'if (required || missing.length < entries.length) {',
        to: 'if (required) {',
      },
      { rule: 'Production needs its services.', from: 'required = production', to: 'required = false' },
    ],
  },
  {
    file: 'server/config/requirements.ts',
    tests: [tests.config],
    mutants: [
      {
        rule: 'Fakes are refused in production.',
        from: 'if (production && given.SANDBOX_URL)',
        to: 'if (production && given.SANDBOX_PORT)',
      },
    ],
  },
  {
    file: 'server/config/variables.ts',
    tests: [tests.config],
    mutants: [
      {
        rule: 'An empty variable counts as not given.',
        from: 'environment[name] ? [[name, environment[name]]] : []',
        to: 'environment[name] !== undefined ? [[name, environment[name]]] : []',
      },
    ],
  },
  {
    file: 'server/config.ts',
    tests: [tests.config],
    mutants: [
      {
        rule: 'Test users are never seeded beside real services.',
        from: 'seed: values.SEED && !production && !isReal',
        to: 'seed: values.SEED && !production',
      },
      {
        rule: 'A process in production waits until proxies have noticed that it stops.',
        from: 'production ? productionDrainMs : 0',
        to: '0',
      },
      {
        rule: 'In production, all interfaces are listened on.',
        from: "production ? '0.0.0.0' : 'localhost'",
        to: "'localhost'",
      },
      {
        rule: 'Sample entry keys are not used in production.',
        from: "key: values.ENTRY_KEY ?? (production ? '' : sampleEntryKey)",
        to: 'key: values.ENTRY_KEY ?? sampleEntryKey',
      },
    ],
  },
  {
    file: 'server/contact/rules.ts',
    tests: [tests.contactRules],
    mutants: [
      {
        rule: 'The same message has the same images.',
        from: 'orderId ?? null, ...imageDigests]',
        to: 'orderId ?? null]',
      },
      { rule: 'The same message has the same sender.', from: '[email, suggestion,', to: '[suggestion,' },
      { rule: 'An empty topic is none.', from: '...(topic && { topic }),', to: 'topic,' },
      { rule: 'Line breaks count once.', from: "suggestion?.replaceAll('\\r\\n', '\\n')", to: 'suggestion' },
    ],
  },
  {
    file: 'server/contact/submit.ts',
    tests: [tests.contact],
    mutants: [
      {
        rule: 'Simultaneous messages become one ticket.',
        from: 'await lockMessage(tx, message.digest);',
        to: '',
        tests: [tests.contactRules],
      },
      {
        rule: 'A message that waited for its twin is not stored again.',
        from: 'if (duplicate) return { ticket: duplicate, isNew: false };',
        to: '',
      },
      {
        rule: 'The session of an account opens no other mailbox.',
        from: 'if (session?.email === email) return',
        to: 'if (session) return',
      },
      {
        rule: 'Strangers cannot use up the messages of an account.',
        from: 'if (session?.email === email) return',
        to: 'if (false) return',
      },
      {
        rule: 'A mailbox that got too many mails gets no confirmation.',
        from: '{ rule: messagesPerSender, key }, ...mailBudgets(email)]',
        to: '{ rule: messagesPerSender, key }]',
      },
      {
        rule: 'All clients together store a limited number of bytes.',
        from: ", { rule: storedInTotal, key: 'all', amount }",
        to: '',
        tests: [tests.images],
      },
      {
        rule: 'One email gets six confirmations an hour.',
        from: 'await limits.consume(...senderBudgets(message));',
        to: '',
      },
      {
        rule: 'Images of a repeated message are removed.',
        from: 'if (!isNew) await removeImages(log, store, imageNames);',
        to: '',
      },
    ],
  },
  {
    file: 'server/contact/store.ts',
    tests: [tests.contact],
    mutants: [
      { rule: 'A message may be repeated after ten minutes.', from: ".where('created_at', '>', since)", to: '' },
      {
        rule: 'Messages without a session belong to their email.',
        from: "or.and([or('account_id', 'is', null), or('email', '=', email)])",
        to: "or('email', '=', email)",
        tests: [tests.contactRules],
      },
    ],
  },
  {
    file: 'server/accounts/store.ts',
    tests: [`${folder}/retention.test.ts`],
    mutants: [
      {
        rule: 'Expired challenges of passkeys are deleted.',
        from: "await db.deleteFrom('passkey_challenges').where('expires_at', '<=', cutoff).execute();",
        to: '',
      },
    ],
  },
  {
    file: 'server/contact/limited-process.ts',
    tests: [`${folder}/contact/limited-process.test.ts`],
    mutants: [{ rule: 'A process has little memory.', from: '+ Math.ceil(maxBytes / 1024)', to: '* 4' }],
  },
  {
    file: 'server/contact/images.ts',
    tests: [tests.images],
    mutants: [
      {
        rule: 'The content decides the type.',
        from: "if (!type || !acceptedTypes.includes(type.mime)) throw new ApiError('imageTypeRefused');",
        to: '',
      },
      {
        rule: 'An image that cannot be read is refused.',
        from: "if (exitCode !== 0) throw new ApiError('imageUnreadable');",
        to: '',
      },
      {
        rule: 'An image is not blamed for a process that does not start.',
        from: 'const exitCodesNotStarted = [1, 126, 127];',
        to: 'const exitCodesNotStarted: number[] = [];',
      },
    ],
  },
  {
    file: 'server/contact/reencode-image.ts',
    tests: [tests.images],
    mutants: [
      { rule: 'An image is turned upright.', from: '.autoOrient()', to: '' },
      {
        rule: 'An image has a limited number of pixels.',
        from: 'limitInputPixels: maxPixels',
        to: 'limitInputPixels: false',
      },
      { rule: 'A small image keeps its size.', from: 'withoutEnlargement: true', to: 'withoutEnlargement: false' },
    ],
  },
  {
    file: 'server/contact/read-form.ts',
    tests: [tests.form],
    mutants: [
      {
        rule: 'A field occurs once.',
        from: "if (Object.hasOwn(fields, fieldname)) throw invalidField(fieldname, 'Duplicate field');",
        to: '',
      },
      {
        rule: 'A field has a limited length.',
        from: "if (valueTruncated) throw invalidField(fieldname, 'Too long');",
        to: '',
        equivalent:
          'The contract’s limit of 5000 characters is lower than that of the parser, so the shortened text is refused too.',
      },
      {
        rule: 'A form has at most four images.',
        from: "if (images.length === limits.contactImages) throw new ApiError('tooManyImages');",
        to: '',
        tests: [tests.images],
      },
      {
        rule: 'A file field without a selection is ignored.',
        from: 'if (bytes === 0 && !part.filename) continue;',
        to: '',
      },
    ],
  },
  {
    file: 'server/contact/temporary-folder.ts',
    tests: [tests.temporary],
    mutants: [
      { rule: 'A request under way keeps its folder.', from: 'const staleMs = hourMs;', to: 'const staleMs = 0;' },
    ],
  },
  {
    file: 'server/contact/erase-tickets.ts',
    tests: [tests.erasure],
    mutants: [
      {
        rule: 'Images are removed later when the store fails.',
        from: 'await store.remove(name);',
        to: 'await store.remove(name).catch(() => {});',
        tests: [`${folder}/contact/image-store.test.ts`],
      },
      {
        rule: 'Erasing a message removes its images.',
        from: 'if (images.length === 0) continue;',
        to: 'if (images.length > 0) continue;',
      },
    ],
  },
  {
    file: 'server/geo/exit-ranges.ts',
    tests: [tests.geo],
    mutants: [
      {
        rule: 'Without a list nothing is protected.',
        from: 'if (!file) return () => false;',
        to: 'if (!file) return () => true;',
      },
      { rule: 'A comment is no range.', from: "line.replace(/#.*/, '').trim()", to: 'line.trim()' },
      { rule: 'An invalid range names its line.', from: 'line ${index + 1}', to: 'line ${index}' },
    ],
  },
  {
    file: 'server/jobs/jobs.ts',
    tests: [tests.jobs],
    mutants: [
      {
        rule: 'A worker that lost its lease writes nothing.',
        from: 'if ((await completeJob(tx, key, lease, clock.now())) && effect)',
        to: 'if ((await completeJob(tx, key, lease, clock.now()), effect))',
      },
      {
        rule: 'A job that ends every process is given up.',
        from: 'if (tries > alarmingTries && job.failure === null) throw new CrashingJobError();',
        to: '',
      },
      { rule: 'A failing job is retried later.', from: '{ runAt: retryAt,', to: '{ runAt: clock.now(),' },
      {
        rule: 'Lasting failures are errors in the log.',
        from: "log.error(fields, 'job failing')",
        to: "log.warn(fields, 'job failing')",
      },
      { rule: 'A kind has one handler.', from: 'if (handlers.has(kind))', to: 'if (false)' },
      {
        rule: 'A job that was late before its first try gets all its tries.',
        from: '(tries >= alarmingTries && retryAt > giveUpAt)',
        to: 'retryAt > giveUpAt',
      },
      {
        rule: 'A process that stops claims no more jobs.',
        from: '      isStarted = false;\n',
        to: '',
      },
    ],
  },
  {
    file: 'server/jobs/store.ts',
    tests: [tests.jobs],
    mutants: [
      {
        rule: 'A key is done once.',
        from: ".onConflict((conflict) => conflict.column('key').doNothing())",
        to: ".onConflict((conflict) => conflict.column('key').doUpdateSet({ ended_at: null }))",
      },
      {
        rule: 'A leased job is not claimed.',
        from: "or('leased_until', '<=', now)]",
        to: "or('leased_until', '>', now)]",
      },
      { rule: 'A job waits until it is due.', from: ".where('run_at', '<=', now)", to: '' },
      { rule: 'The longest overdue job runs first.', from: ".orderBy('run_at')", to: ".orderBy('run_at', 'desc')" },
      {
        rule: 'A job is completed by the worker that has it.',
        from: ".set({ ended_at: now, lease: null, leased_until: null, failure: null })\n    .where('key', '=', key)\n    .where('lease', '=', lease)",
        to: ".set({ ended_at: now, lease: null, leased_until: null, failure: null })\n    .where('key', '=', key)",
      },
      {
        rule: 'A worker that lost its lease cannot give the job up.',
        from: `.set({ ended_at: now, failure, lease: null, leased_until: null })
    .where('key', '=', key)
    .where('lease', '=', lease)`,
        to: `.set({ ended_at: now, failure, lease: null, leased_until: null })
    .where('key', '=', key)`,
      },
      {
        rule: 'A job that was done in the end has not failed.',
        from: `leased_until: null, failure: null })
    .where('key', '=', key)`,
        to: `leased_until: null })
    .where('key', '=', key)`,
      },
      {
        rule: 'A retried job has all its time again.',
        from: 'run_at: now, created_at: now, tries: 0,',
        to: 'run_at: now, tries: 0,',
      },
      {
        rule: 'The longest overdue job is listed first.',
        from: "query.orderBy('run_at', 'asc')",
        to: "query.orderBy('run_at', 'desc')",
      },
    ],
  },
  {
    file: 'server/mail/mailer.ts',
    tests: [tests.mail],
    mutants: [
      { rule: 'An email cannot add recipients.', from: 'address: recipientEmail.parse(email)', to: 'address: email' },
      {
        rule: 'A permanent failure is not retried.',
        from: '|| isPermanent(error)) throw error;',
        to: ') throw error;',
      },
      {
        rule: 'A mail that is sent again has the same Message-ID.',
        from: "createHash('sha256').update(key)",
        to: "createHash('sha256').update(key + process.hrtime.bigint())",
      },
      {
        rule: 'A reply address cannot add recipients.',
        from: 'replyTo: parseMailbox(replyTo)',
        to: "replyTo: { name: '', address: replyTo }",
      },
      {
        rule: 'A mail that no attempt could send is reported.',
        from: '[...retryDelaysMs, null].entries()',
        to: '[...retryDelaysMs].entries()',
      },
    ],
  },
  {
    file: 'server/mail/render.ts',
    tests: [tests.mail],
    mutants: [
      {
        rule: 'Values are escaped in HTML.',
        from: '<td>${escapeHtml(value)}</td>',
        to: '<td>${value}</td>',
      },
      {
        rule: 'A paragraph without its value is left out.',
        from: "(!('when' in part && part.when) || part.when in values) && ",
        to: '',
      },
      {
        rule: 'A row without a value is left out.',
        from: '.filter(({ value }) => value in values)',
        to: '',
      },
      {
        rule: 'A quotation without its text is left out.',
        from: " && (!('quote' in part) || part.quote in values),",
        to: ',',
        tests: [`${folder}/mail/templates.test.ts`],
      },
      {
        rule: 'A subject is one line.',
        from: 'const subject = toOneLine(format(template.subject));',
        to: 'const subject = format(template.subject);',
      },
      {
        rule: 'Arabic mails are written from right to left.',
        from: 'dir="${localeInfo(locale).dir}"',
        to: 'dir="ltr"',
      },
    ],
  },
  {
    file: 'server/log.ts',
    tests: [tests.log],
    mutants: [
      { rule: 'The log has no emails.', from: "return text.replace(emailPattern, '[email]');", to: 'return text;' },
      { rule: 'Secrets are hidden one level deeper, too.', from: '[name, `*.${name}`]', to: '[name]' },
      { rule: 'The log has no passwords.', from: "'code', 'password',", to: "'code'," },
      { rule: 'The log has no tokens.', from: "const hiddenNames = ['token',", to: 'const hiddenNames = [' },
      {
        rule: 'The log has networks only.',
        from: "network: networkOf(request.ipAddress ?? '')",
        to: "network: request.ipAddress ?? ''",
      },
    ],
  },
  {
    file: 'server/secrets.ts',
    tests: [tests.secrets],
    mutants: [
      {
        rule: 'A sealed text is of use to its owner only.',
        from: "createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(owner))",
        to: "createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(''))",
      },
      {
        rule: 'Digests with a former key match during a rotation.',
        from: '...former.map((key) => digestWith(key, purpose, text)),',
        to: '',
      },
      { rule: 'A shortened sealed text is none.', from: 'if (bytes.length < ivBytes + tagBytes) return null;', to: '' },
      {
        rule: 'Digests of different purposes differ.',
        from: '.update(`${purpose}\\n${text}`)',
        to: '.update(text)',
      },
    ],
  },
  {
    file: 'server/retention.ts',
    tests: [tests.retention],
    mutants: [
      { rule: 'Messages are kept for 24 months.', from: 'addMonths(now, -messageMonths)', to: 'addMonths(now, -1)' },
      {
        rule: 'A rule that fails does not stop the others.',
        from: "await apply().catch((error: unknown) => log.error({ err: error, step }, 'retention failed'));",
        to: 'await apply();',
      },
      {
        rule: 'Invoices are kept for ten years after theirs.',
        from: 'now.getUTCFullYear() - invoiceYears, 0)',
        to: 'now.getUTCFullYear() - invoiceYears + 1, 0)',
      },
      {
        rule: 'Sign-ins are deleted after 90 days.',
        from: '-signInDays * dayMs)),',
        to: '-10 * signInDays * dayMs)),',
      },
    ],
  },
  {
    file: 'server/http/site/range.ts',
    tests: [tests.range],
    mutants: [
      { rule: 'The last bytes are all at most.', from: 'Math.min(Number(to), size);', to: 'Number(to);' },
      { rule: 'A range ends with the file.', from: 'Math.min(Number(to), size - 1)', to: 'Number(to)' },
      { rule: 'A range begins in the file.', from: 'if (Number(from) >= size)', to: 'if (Number(from) > size)' },
      {
        rule: 'Parts of two versions are not put together.',
        from: 'header === undefined || header === etag',
        to: 'header !== null',
      },
    ],
  },
  {
    file: 'server/mail/format-value.ts',
    tests: [tests.mail],
    mutants: [
      {
        rule: 'A date in a mail does not depend on the time zone of the server.',
        from: "{ dateStyle: 'long', timeZone: 'UTC' }",
        to: "{ dateStyle: 'long' }",
      },
    ],
  },
  {
    file: 'server/doctor/check-values.ts',
    tests: [tests.doctor],
    mutants: [
      {
        rule: 'The secret of a webhook is no key of Stripe.',
        from: '/^(whsec_)/.test(secretKey) &&',
        to: 'false &&',
      },
      {
        rule: 'A shop in production with PayPal’s test environment is hinted at.',
        from: '/sandbox/.test(paypalUrl) &&',
        to: 'false &&',
      },
      {
        rule: 'A page with https asks for its IPv4 address by https.',
        from: 'isMixed(ipCheck.ipv4Url) &&',
        to: 'false &&',
      },
      {
        rule: 'The zone of the DNS test does not contain the API.',
        from: 'const taken = [siteUrl, apiUrl]',
        to: 'const taken = [siteUrl]',
      },
    ],
  },
  {
    file: 'server/doctor/check-database.ts',
    tests: [tests.doctor],
    mutants: [
      {
        rule: 'A new database in which no table can be created stops the start.',
        from: '(migrated ? failure : stop)(',
        to: 'failure(',
      },
    ],
  },
  {
    file: 'server/doctor/check-oauth-credentials.ts',
    tests: [tests.doctor],
    mutants: [
      {
        rule: 'A redirect URI that the identity provider does not know is a finding.',
        from: "if (error === 'redirect_uri_mismatch')",
        to: "if (error === '')",
      },
    ],
  },
  {
    file: 'server/doctor/check-machine.ts',
    tests: [tests.doctor],
    mutants: [
      {
        rule: 'Only a running server may use the port.',
        from: 'if (!starting && (await isServing(port))) return null;',
        to: 'if (!starting) return null;',
      },
    ],
  },
  {
    file: 'server/billing/payments/stripe/client.ts',
    tests: [tests.stripeClient],
    mutants: [
      {
        rule: 'The secret of the fake signs nothing for a real shop.',
        from: 'config.stripe.webhookSecret, context)',
        to: 'sandboxWebhookSecret, context)',
      },
    ],
  },
  {
    file: 'server/billing/payments/stripe/invoice.ts',
    tests: [tests.stripeClient],
    mutants: [
      {
        rule: 'The state of an invoice is as old as the request for it.',
        from: '?? null), requestedAt }',
        to: '?? null), requestedAt: clock.now() }',
      },
      {
        rule: 'A part of the amount that was returned is no refund.',
        from: 'charges.some((charge) => charge?.refunded)',
        to: 'charges.some((charge) => charge?.amount_refunded)',
      },
    ],
  },
  {
    file: 'server/billing/payments/stripe/card.ts',
    tests: [tests.stripeClient],
    mutants: [
      {
        rule: 'The card of a subscription comes before that of the customer.',
        from: 'default_payment_method ?? ofCustomer',
        to: 'ofCustomer ?? default_payment_method',
      },
    ],
  },
  {
    file: 'server/billing/payments/stripe/provider.ts',
    tests: [`${folder}/billing/orders/refund.test.ts`],
    mutants: [
      {
        rule: 'A refund that Stripe has made before is saved.',
        from: 'if (!isRefundedAlready(error)) throw error;',
        to: 'throw error;',
      },
    ],
  },
  {
    file: 'server/billing/payments/paypal/client.ts',
    tests: [tests.paypalClient],
    mutants: [
      {
        rule: 'A revoked token is replaced.',
        from: '      token = null;\n',
        to: '',
      },
      {
        rule: 'A token that PayPal does not accept is an outage, no refusal.',
        from: ' && response.status !== 401) throw new PayPalRefusal',
        to: ') throw new PayPalRefusal',
      },
      {
        rule: 'An outage says nothing about the payment.',
        from: 'issue && response.status < 500 && ',
        to: 'issue && ',
      },
      {
        rule: 'A token is not used until it expires.',
        from: 'expires_in * secondMs - tokenMarginMs',
        to: 'expires_in * secondMs',
      },
    ],
  },
  {
    file: 'server/billing/payments/paypal/dispute.ts',
    tests: [tests.paypalClient],
    mutants: [
      {
        rule: 'A dispute that we accepted is lost.',
        from: "['RESOLVED_BUYER_FAVOUR', 'ACCEPTED']",
        to: "['RESOLVED_BUYER_FAVOUR']",
      },
      {
        rule: 'A dispute is open until PayPal has resolved it.',
        from: "if (status !== 'RESOLVED') return 'open';",
        to: "if (status === 'OPEN') return 'open';",
      },
    ],
  },
  {
    file: 'server/billing/payments/paypal/provider.ts',
    tests: [tests.paypal],
    mutants: [
      {
        rule: 'A refund that PayPal has made before is saved.',
        from: "if (error.issue !== 'CAPTURE_FULLY_REFUNDED') throw",
        to: 'if (error.issue) throw',
      },
    ],
  },
  {
    file: 'server/ops/verbs/accounts.ts',
    tests: [tests.ops],
    mutants: [
      {
        rule: 'A deleted account gets no days.',
        from: 'if (account.deleted_at) throw',
        to: "if (account.id === '') throw",
      },
      {
        rule: 'A typing error grants ten years at most.',
        from: ' || days > maxGrantedDays)',
        to: ')',
      },
    ],
  },
  {
    file: 'server/ops/verbs/orders.ts',
    tests: [tests.ops],
    mutants: [
      {
        rule: 'A cancelled order has no receipt.',
        from: " || status === 'cancelled') throw",
        to: ') throw',
      },
    ],
  },
  {
    file: 'server/ops/verbs/money.ts',
    tests: [tests.ops],
    mutants: [
      {
        rule: 'A lost order is made again only after a backup was restored.',
        from: 'isRestored: options.restored === true',
        to: 'isRestored: true',
      },
    ],
  },
  {
    file: 'server/ops/audit.ts',
    tests: [tests.ops],
    mutants: [
      {
        rule: 'The audit shows the newest changes.',
        from: "orderBy('at', 'desc')",
        to: "orderBy('at')",
      },
    ],
  },
  {
    file: 'server/ops/find.ts',
    tests: [tests.ops],
    mutants: [
      {
        rule: 'A customer is found however the email is written.',
        from: 'name.trim().toLowerCase()',
        to: 'name.trim()',
      },
    ],
  },
];
