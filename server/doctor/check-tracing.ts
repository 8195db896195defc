/** The collector of traces. Nothing that a customer does depends on it, so no finding stops a start. */
import type { Environment } from '../config/environment.ts';
import type { TracingConfig, TracingSettings } from '../config/tracing.ts';
import { variableNames } from '../config/variables.ts';
import { describeFailure } from '../describe-failure.ts';
import { doctorTimeouts, type Finding, failure, hint } from './finding.ts';

const endpointName = 'OTEL_EXPORTER_OTLP_ENDPOINT';
const headersName = 'OTEL_EXPORTER_OTLP_HEADERS';

export async function checkTracing({ settings, problems, unused }: TracingConfig): Promise<Finding[]> {
  const needed: Record<string, string> = { OTEL_TRACES_SAMPLER_ARG: 'OTEL_TRACES_SAMPLER=parentbased_traceidratio' };
  return [
    ...problems.map(({ name, why }) => failure(name, why)),
    ...unused.map((name) => {
      const other = (settings && needed[name]) || endpointName;
      return hint(name, `has no effect without ${other}: set that, or remove this`);
    }),
    ...(settings ? await checkCollector(settings) : []),
  ];
}

/** OpenTelemetry has more variables, and another SDK would read them. */
export function checkTracingNames(environment: Environment): Finding[] {
  const names = Object.keys(environment).filter((name) => name.startsWith('OTEL_') && environment[name]);
  const known = variableNames.filter((name) => name.startsWith('OTEL_')).join(', ');
  return names
    .filter((name) => !variableNames.includes(name))
    .map((name) => hint(name, `has no effect: of OpenTelemetry's variables this server reads ${known}`));
}

/** Sends no spans, which every collector accepts. */
async function checkCollector({ url, headers }: TracingSettings): Promise<Finding[]> {
  const { host, port } = new URL(url);
  const grpc = port === '4317' ? '. Port 4317 is the one for gRPC: traces are sent by HTTP, usually to 4318' : '';
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: '{"resourceSpans":[]}',
      redirect: 'error',
      signal: AbortSignal.timeout(doctorTimeouts.requestMs),
    });
    await response.body?.cancel();
    if (response.ok) return [];
    if (response.status === 401 || response.status === 403)
      return [failure(headersName, `is refused by ${host} (${response.status}): check the key of the collector`)];
    if (response.status === 404)
      return [failure(endpointName, `leads to no collector: ${url} answers 404. Give the URL before /v1/traces`)];
    return [failure(endpointName, `cannot be used: ${host} answers ${response.status}, no traces are sent${grpc}`)];
  } catch (error) {
    return [failure(endpointName, `cannot be used: ${describeFailure(error, host)}, no traces are sent${grpc}`)];
  }
}
