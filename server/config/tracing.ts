/**
 * Settings of traces: OpenTelemetry's variables, by their standard meaning
 * (https://opentelemetry.io/docs/specs/otel/configuration/sdk-environment-variables/). A wrong one never stops a start: the standard
 * wants a warning, and nothing that a customer does depends on traces.
 */
import type { ConfigProblem } from './config-error.ts';
import type { Environment } from './environment.ts';

export type TracingSettings = {
  /** Where spans are sent: the endpoint and `/v1/traces`. */
  url: string;
  /** Secret: never logged. */
  headers: Record<string, string>;
  /** Who sends the spans: `service.name` and what `OTEL_RESOURCE_ATTRIBUTES` adds. */
  resource: Record<string, string>;
  /** Share of the traces that are recorded, from 0 to 1. */
  ratio: number;
};

export type TracingConfig = {
  /** Null: switched off. */
  settings: TracingSettings | null;
  problems: ConfigProblem[];
  /** Variables that have no effect, because another one is missing. */
  unused: string[];
};

const endpointName = 'OTEL_EXPORTER_OTLP_ENDPOINT';
const defaultServiceName = 'tern';
const defaultSampler = 'parentbased_always_on';

/** Requests have no parent elsewhere, so a sampler that asks the parent is the same as the one without. */
const samplers: Record<string, (ratio: number) => number> = {
  always_on: () => 1,
  always_off: () => 0,
  traceidratio: (ratio) => ratio,
  parentbased_always_on: () => 1,
  parentbased_always_off: () => 0,
  parentbased_traceidratio: (ratio) => ratio,
};

/** @param given an empty variable counts as not given */
export function readTracing(given: Environment): TracingConfig {
  const endpoint = given[endpointName];
  const others = ['OTEL_EXPORTER_OTLP_HEADERS', 'OTEL_TRACES_SAMPLER', 'OTEL_TRACES_SAMPLER_ARG'];
  if (given.OTEL_SDK_DISABLED?.toLowerCase() === 'true') return { settings: null, problems: [], unused: [] };
  if (!endpoint) {
    const unused = others.filter((name) => given[name] && given[name] !== defaultSampler);
    return { settings: null, problems: [], unused };
  }

  const problems: ConfigProblem[] = [];
  const url = tracesUrl(endpoint);
  if (!url) {
    const why = 'must be a URL like http://127.0.0.1:4318, without a user and a query: no traces are sent';
    return { settings: null, problems: [{ name: endpointName, why }], unused: [] };
  }
  const headers = readPairs(given, 'OTEL_EXPORTER_OTLP_HEADERS', problems, isHeader);
  const attributes = readPairs(given, 'OTEL_RESOURCE_ATTRIBUTES', problems);
  const serviceName = given.OTEL_SERVICE_NAME ?? attributes['service.name'] ?? defaultServiceName;
  const { ratio, usesArgument } = readRatio(given, problems);
  return {
    settings: { url, headers, resource: { ...attributes, 'service.name': serviceName }, ratio },
    problems,
    unused: given.OTEL_TRACES_SAMPLER_ARG && !usesArgument ? ['OTEL_TRACES_SAMPLER_ARG'] : [],
  };
}

function tracesUrl(endpoint: string): string | null {
  const url = URL.parse(endpoint);
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password || url.search || url.hash) return null;
  return `${url.href.replace(/\/+$/, '')}/v1/traces`;
}

/** `key=value,key=value`, values percent-encoded. Problems do not quote a value, which may be a secret. */
function readPairs(
  given: Environment,
  name: string,
  problems: ConfigProblem[],
  isValid: (key: string, value: string) => boolean = () => true,
): Record<string, string> {
  const pairs: Record<string, string> = {};
  for (const part of (given[name] ?? '').split(',').filter((text) => text.trim())) {
    const [key = '', ...rest] = part.split('=');
    const value = decode(rest.join('=').trim());
    if (rest.length > 0 && key.trim() && value !== null && isValid(key.trim(), value)) pairs[key.trim()] = value;
    else problems.push({ name, why: 'must be a list like key=value,other=value: what is not, is ignored' });
  }
  return pairs;
}

function decode(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

function isHeader(name: string, value: string): boolean {
  try {
    new Headers([[name, value]]);
    return true;
  } catch {
    return false;
  }
}

function readRatio(given: Environment, problems: ConfigProblem[]): { ratio: number; usesArgument: boolean } {
  const name = given.OTEL_TRACES_SAMPLER ?? defaultSampler;
  const sampler = samplers[name];
  if (!sampler) {
    const why = `must be one of ${Object.keys(samplers).join(', ')}: until then every request is traced`;
    problems.push({ name: 'OTEL_TRACES_SAMPLER', why });
    return { ratio: 1, usesArgument: true };
  }
  const usesArgument = name.endsWith('traceidratio');
  const argument = Number(given.OTEL_TRACES_SAMPLER_ARG ?? 1);
  if (!usesArgument || (argument >= 0 && argument <= 1)) return { ratio: sampler(argument), usesArgument };
  const why = 'must be a number from 0 to 1: until then every request is traced';
  problems.push({ name: 'OTEL_TRACES_SAMPLER_ARG', why });
  return { ratio: 1, usesArgument };
}
