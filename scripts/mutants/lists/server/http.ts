import type { MutantGroup } from '../../mutant.ts';

export const mutants: MutantGroup[] = [
  {
    file: 'server/http/log-accept-errors.ts',
    tests: ['test/server/http/accept-errors.test.ts'],
    mutants: [
      {
        rule: 'A port in use is not a connection that was refused.',
        from: 'if (server.listening) log',
        to: 'log',
      },
    ],
  },
  {
    file: 'server/metrics/metrics-server.ts',
    tests: ['test/server/http/accept-errors.test.ts'],
    mutants: [
      { rule: 'A refused connection does not end the server.', from: '  logAcceptErrors(server, log);\n', to: '' },
    ],
  },
  {
    file: 'server/http/api-error.ts',
    tests: ['test/server/ops/ops.test.ts'],
    mutants: [
      {
        rule: 'A command whose payment provider fails says nothing about charges.',
        from: 'operatorMeanings[reason] ?? message',
        to: 'message',
      },
      {
        rule: 'A command says why Stripe cannot be reached.',
        from: ', ...messagesOf(detail)];',
        to: '];',
      },
    ],
  },
  {
    file: 'server/http/body-time.ts',
    tests: ['test/server/http/slow-clients.test.ts'],
    mutants: [
      {
        rule: 'A body that has arrived no longer ends its connection.',
        from: "request.once('close', () => clearTimeout(timer));",
        to: '',
      },
      {
        rule: 'A request whose body comes too late is not served.',
        from: 'request.socket.destroySoon();',
        to: 'request.socket.end();',
      },
      {
        rule: 'A body of unknown length is waited for as long.',
        from: " || headers['transfer-encoding'] !== undefined",
        to: '',
      },
      {
        rule: 'Only the upload has more time.',
        from: "pathOf(request.url ?? '') === uploadPath",
        to: "request.headers['content-type']?.startsWith('multipart/')",
      },
    ],
  },
  {
    file: 'server/http/client-ip.ts',
    tests: ['test/server/http/client-ip.test.ts'],
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
        rule: 'A proxy may add the port of the client.',
        from: 'canonicalIp(withoutPort(part.trim()))',
        to: 'canonicalIp(part.trim())',
      },
      {
        rule: 'A proxy may add the port of an IPv6 client.',
        from: '^\\[(.+)\\](:\\d+)?$|',
        to: '',
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
        tests: ['test/server/http/limits.test.ts'],
      },
      {
        rule: 'The log has networks, no addresses.',
        from: 'truncate(ipAddress, 24, 48)',
        to: 'truncate(ipAddress, 32, 64)',
      },
    ],
  },
  {
    file: 'server/http/client.ts',
    tests: ['test/server/mail/mail-budgets.test.ts'],
    mutants: [
      {
        rule: 'All exits together use up no more than two networks.',
        from: "return [...exits, { key: 'exits', factor: allExitsFactor }];",
        to: 'return exits;',
      },
      {
        rule: 'An exit uses up no more of a total than another network.',
        from: 'factor: sharedExitFactor }',
        to: 'factor: exitFactor }',
      },
      {
        rule: 'The lanes of many own accounts are those of one network.',
        from: 'name: known ?? network, network }',
        to: 'name: known ?? network, network: known ?? network }',
        tests: ['test/server/accounts/passwords.test.ts'],
      },
      {
        rule: 'The customers of one exit do not wait for those of others.',
        from: 'export function laneOf({ networks }: Client, known?: string | undefined): Lane {\n',
        to: 'export function laneOf(client: Client, known?: string | undefined): Lane {\n  const networks = reachOf(client);\n',
        tests: ['test/server/http/limits.test.ts'],
      },
      {
        rule: 'One exit leaves the others tries at an email.',
        from: 'rule.points * (index === 0 ? 1 : 2)',
        to: 'rule.points * (index < 0 ? 1 : 2)',
        tests: ['test/server/http/limits.test.ts'],
      },
    ],
  },
  {
    file: 'server/http/contract-guard.ts',
    tests: ['test/server/http/contract-guard.test.ts'],
    mutants: [
      { rule: 'A route whose URL the site serves is refused.', from: 'if (!isApiPath(url))', to: 'if (false)' },
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
    file: 'server/http/cors.ts',
    tests: ['test/server/http/cors.test.ts'],
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
    file: 'server/http/drain.ts',
    tests: ['test/server/http/drain.test.ts'],
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
    file: 'server/http/errors.ts',
    tests: ['test/server/http/contract-guard.test.ts'],
    mutants: [
      {
        rule: 'A lost database is 503.',
        from: "if (isDatabaseLoss(error)) return new ApiError('unavailable', { retryAfter: 5, cause: error });",
        to: '',
      },
      {
        rule: 'A failure names the wait in header and body.',
        from: "if (retryAfter !== undefined) reply.header('retry-after', retryAfter);",
        to: '',
        tests: ['test/server/http/contract-guard.test.ts', 'test/server/http/overload.test.ts'],
      },
      {
        rule: 'The log says why a request was refused.',
        from: 'request.failure = error;',
        to: '',
        tests: ['test/server/log.test.ts'],
      },
      {
        rule: 'A busy database leaves a trace in the log.',
        from: "error.reason === 'overloaded' && error.cause",
        to: 'false',
        tests: ['test/server/http/errors.test.ts'],
      },
      {
        rule: 'A client that goes away is no failure.',
        from: "request.log.info({ reason: error.reason }, 'request aborted')",
        to: "request.log.warn({ reason: error.reason }, 'request aborted')",
        tests: ['test/server/http/slow-clients.test.ts'],
      },
    ],
  },
  {
    file: 'server/http/health.ts',
    tests: ['test/server/http/health.test.ts'],
    mutants: [
      {
        rule: 'Nothing between a load balancer and the server keeps that it is ready.',
        from: "    reply.header('cache-control', 'no-store');\n",
        to: '',
      },
      {
        rule: 'A process that is about to stop is not ready.',
        from: 'if (drain.isDraining()) return reply',
        to: 'if (false) return reply',
      },
      {
        rule: 'A database that does not respond is unreachable.',
        from: 'await withTimeout(requireWritable(db), timeoutMs);',
        to: 'await requireWritable(db);',
      },
      {
        rule: 'A load balancer can leave the database out.',
        from: "if (request.query.exclude !== 'database') await",
        to: 'await',
      },
      {
        rule: 'A ready server names the other services that fail.',
        from: "areNamed ? { status: 'ready', failing: [...failingServices] } : { status: 'ready' }",
        to: "{ status: 'ready' }",
      },
      {
        rule: 'Visitors do not learn which services fail.',
        from: " && request.headers['x-forwarded-for'] === undefined",
        to: '',
      },
    ],
  },
  {
    file: 'server/http/json-body.ts',
    tests: ['test/server/contract/contract.test.ts'],
    mutants: [
      {
        rule: 'A request without a body is not waited for.',
        from: 'delete request.headers[',
        to: 'void request.headers[',
        tests: ['test/server/http/bad-input.test.ts'],
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
    file: 'server/http/limits.ts',
    tests: ['test/server/http/limits.test.ts'],
    mutants: [
      {
        rule: 'A refusal names the limits that are used up.',
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
        rule: 'A refusal is no error in the log of PostgreSQL.',
        from: 'sql`where not exists (${fullRows(rows, now)})`',
        to: 'sql``',
      },
      {
        rule: 'Clearing a key starts it again.',
        from: "await db.deleteFrom('limits').where('key', 'in', selectLocked(digests)).execute();",
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
    tests: ['test/server/http/negotiate-locale.test.ts'],
    mutants: [
      {
        rule: 'A language that the build does not have is not chosen.',
        from: 'locale !== null && built.includes(locale)',
        to: 'locale !== null',
      },
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
    file: 'server/http/overload.ts',
    tests: ['test/server/http/work-queue.test.ts'],
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
      {
        rule: 'Of a full queue, the network with the most places loses one.',
        from: 'b.length >= a.length ? b : a',
        to: 'a.length > 0 ? a : b',
      },
      {
        rule: 'A lane that is not shorter takes no place of another one.',
        from: 'losing.length > ownLane.length + 1)',
        to: 'losing.length > ownLane.length)',
      },
      {
        rule: 'A network that has no fewer places takes none of another one.',
        from: 'most.length > own.length + 1 ? most : own',
        to: 'most.length > own.length ? most : own',
      },
      {
        rule: 'Where many networks wait, known customers come before strangers.',
        from: 'return isStranger(newLane) || own.length > 0 ? undefined : ',
        to: 'return true ? undefined : ',
      },
      {
        rule: 'Strangers take no place of each other.',
        from: 'isStranger(newLane) || own.length',
        to: 'own.length',
      },
      {
        rule: 'One network takes the place of one stranger.',
        from: ' || own.length > 0 ? undefined',
        to: ' ? undefined',
      },
      {
        rule: 'Known customers take no place of each other.',
        from: 'all.findLast(({ lane }) => isStranger(lane))',
        to: 'all.at(-1)',
      },
      {
        rule: 'Lanes of one network count together.',
        from: 'longest(all, ({ lane }) => lane.network)',
        to: 'longest(all, ({ lane }) => lane.name)',
      },
    ],
  },
  {
    file: 'server/http/public-config.ts',
    tests: ['test/server/http/public-config.test.ts'],
    mutants: [
      {
        rule: 'Browsers ask for the configuration each time.',
        from: "'no-cache'",
        to: "'public, max-age=3600'",
      },
      { rule: 'The site knows the second entry key.', from: '    secondEntryKey,\n', to: '' },
    ],
  },
  {
    file: 'server/http/route.ts',
    tests: ['test/server/contract/contract.test.ts'],
    mutants: [
      {
        rule: 'A session is required where the contract says so.',
        from: "if (!request.session) throw new ApiError('sessionRequired');",
        to: '',
      },
      { rule: 'Unknown query parameters are refused.', from: ': requireNoInput(request.query)', to: ': undefined' },
      {
        rule: 'A response that violates the contract is not sent.',
        from: "throw new ApiError('internalError');\n}",
        to: 'return data;\n}',
        tests: ['test/server/http/contract-guard.test.ts'],
      },
      {
        rule: 'Data that is kept is sent for its own key only.',
        from: 'const key = keyOf(input);',
        to: "const key = '';",
        tests: ['test/server/http/json-response.test.ts'],
      },
    ],
  },
  {
    file: 'server/http/security-headers.ts',
    tests: ['test/server/http/site.test.ts'],
    mutants: [
      { rule: 'Subdomains are strict about transport, too.', from: '; includeSubDomains', to: '' },
      { rule: 'No page uses the camera.', from: ' camera=(),', to: '' },
      {
        rule: 'Only https is strict about transport.',
        from: "publicUrl.startsWith('https:')",
        to: "publicUrl.startsWith('http')",
        tests: ['test/server/http/bad-input.test.ts'],
      },
      {
        rule: 'A URL that carried a credential is not sent on.',
        from: "'referrer-policy': 'strict-origin'",
        to: "'referrer-policy': 'unsafe-url'",
      },
    ],
  },
  {
    file: 'server/http/validate.ts',
    tests: ['test/server/http/validate.test.ts', 'test/server/contract/contract.test.ts'],
    mutants: [
      {
        rule: 'Every unknown field is named by its path.',
        from: 'unknownField([...path, key].join',
        to: 'unknownField([...path].join',
      },
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
    file: 'server/http/attempt.ts',
    tests: ['test/server/http/attempt.test.ts'],
    mutants: [
      {
        rule: 'A right proof gives back the attempts that are its own.',
        from: 'if (own.length > 0) await limits.clear(...own);',
        to: '',
      },
      {
        rule: 'A right proof costs nobody else an attempt.',
        from: 'if (shared.length > 0) await limits.giveBack(...shared);',
        to: '',
      },
      {
        rule: 'An error of ours costs no attempt.',
        from: '    if (!isApiError(error, wrong)) await limits.giveBack(...own, ...shared);\n',
        to: '',
      },
      { rule: 'A wrong proof costs an attempt.', from: 'if (!isApiError(error, wrong)) await', to: 'await' },
      {
        rule: 'Only used-up budgets make a caller a stranger.',
        from: "|| !isApiError(error, 'tooManyRequests')",
        to: '',
      },
    ],
  },
];
