/**
 * A client as the rate limits see it: its IP address and the networks around it (docs/decisions/0041-layered-limits.md). One
 * customer may have a whole IPv6 /56, so counting single addresses or /64s would limit nobody.
 */
import { networksOf } from './client-ip.ts';
import type { Budget, LimitRule } from './limits.ts';
import type { Lane } from './overload.ts';

export type Client = {
  /** The narrowest first. A wider network has `factor` times the points of a rule. */
  networks: readonly Network[];
};

type Network = { key: string; factor: number };

const factors = { v4: [1, 8], v6: [1, 2, 8] };
/** Thousands of customers share an exit of the operator. */
const exitFactor = 50;

/** @param isExit tells the operator's exit IP addresses */
export function createClientReader(isExit: (ipAddress: string) => boolean): (ipAddress: string) => Client {
  return (ipAddress) => {
    const keys = networksOf(ipAddress);
    if (isExit(ipAddress)) return { networks: [{ key: `exit ${keys[0]}`, factor: exitFactor }] };
    const ofVersion = keys.length === factors.v4.length ? factors.v4 : factors.v6;
    return { networks: keys.map((key, index) => ({ key, factor: ofVersion[index] ?? 1 })) };
  };
}

/** The budgets of a client and its networks, for example all sign-ins from there. */
export function clientBudgets(rule: LimitRule, { networks }: Client, amount = 1): Budget[] {
  return networks.map(({ key, factor }) => ({ rule: { ...rule, points: rule.points * factor }, key, amount }));
}

/**
 * The budgets of a client and its networks with one subject, for example sign-ins to one email. Wider networks get at most twice
 * the points, so that one network never uses up what the subject has in total.
 */
export function pairBudgets(rule: LimitRule, { networks }: Client, subject: string): Budget[] {
  return networks.map(({ key, factor }) => ({
    rule: { ...rule, points: rule.points * Math.min(factor, 2) },
    key: `${key} ${subject}`,
  }));
}

/** The widest network: what one attacker may have. */
export function widestNetwork({ networks }: Client): string {
  return networks.at(-1)?.key ?? 'unknown';
}

/**
 * The lane of a queue in which a client's work waits: never one that the client can choose.
 * @param known an account or email that the client has proven to be theirs
 */
export function laneOf(client: Client, known?: string | undefined): Lane {
  const network = widestNetwork(client);
  return { name: known ?? network, network };
}
