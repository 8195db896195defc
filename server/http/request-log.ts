/** The log of one request. Most requests write no line: pino's child logger, made for each, takes longer than reading a session. */
import type { FastifyBaseLogger } from 'fastify';

type Bindings = Parameters<FastifyBaseLogger['child']>[0];
type ChildOptions = Parameters<FastifyBaseLogger['child']>[1];

/** A child logger that is created when the first line is written. */
export class RequestLog implements FastifyBaseLogger {
  readonly #parent: FastifyBaseLogger;
  readonly #bindings: Bindings;
  readonly #options: ChildOptions;
  #created: FastifyBaseLogger | undefined;

  constructor(parent: FastifyBaseLogger, bindings: Bindings, options: ChildOptions) {
    this.#parent = parent;
    this.#bindings = bindings;
    this.#options = options;
  }

  get level() {
    return this.#log.level;
  }

  get #log(): FastifyBaseLogger {
    this.#created ??= this.#parent.child(this.#bindings, this.#options);
    return this.#created;
  }

  child(bindings: Bindings, options?: ChildOptions): FastifyBaseLogger {
    return this.#log.child(bindings, options);
  }

  trace(...line: unknown[]): void {
    write(this.#log, 'trace', line);
  }

  debug(...line: unknown[]): void {
    write(this.#log, 'debug', line);
  }

  info(...line: unknown[]): void {
    write(this.#log, 'info', line);
  }

  warn(...line: unknown[]): void {
    write(this.#log, 'warn', line);
  }

  error(...line: unknown[]): void {
    write(this.#log, 'error', line);
  }

  fatal(...line: unknown[]): void {
    write(this.#log, 'fatal', line);
  }

  silent(): void {}
}

type WritingLevel = 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'fatal';

function write(log: FastifyBaseLogger, level: WritingLevel, line: unknown[]): void {
  (log[level] as (...line: unknown[]) => void)(...line);
}
