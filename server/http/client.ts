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
  /** An exit of the operator. */
  isExit?: boolean;
};

type Network = { key: string; factor: number };

const factors = { v4: [1, 8], v6: [1, 2, 8] };
/** Thousands of customers share an exit of the operator. */
const exitFactor = 50;
/** Of what others need, too, an exit gets no more than another network does, and all exits twice that: a customer can use each. */
const sharedExitFactor = 8;
const allExitsFactor = 16;

/** @param isExit tells the operator's exit IP addresses */
export function createClientReader(isExit: (ipAddress: string) => boolean): (ipAddress: string) => Client {
  return (ipAddress) => {
    const keys = networksOf(ipAddress);
    if (isExit(ipAddress)) return { networks: [{ key: `exit ${keys[0]}`, factor: exitFactor }], isExit: true };
    const ofVersion = keys.length === factors.v4.length ? factors.v4 : factors.v6;
    return { networks: keys.map((key, index) => ({ key, factor: ofVersion[index] ?? 1 })) };
  };
}

/** The budgets of a client and its networks, for example all sign-ins from there. */
export function clientBudgets(rule: LimitRule, { networks }: Client, amount = 1): Budget[] {
  return budgetsOf(networks, rule, amount);
}

/** Like `clientBudgets`, for what also counts in a total for everybody: all exits together have less of it than there is. */
export function sharedClientBudgets(rule: LimitRule, client: Client, amount = 1): Budget[] {
  return budgetsOf(reachOf(client), rule, amount);
}

function budgetsOf(networks: readonly Network[], rule: LimitRule, amount: number): Budget[] {
  return networks.map(({ key, factor }) => ({ rule: { ...rule, points: rule.points * factor }, key, amount }));
}

/**
 * The budgets of a client and its networks with one subject, for example sign-ins to one email. Wider networks get twice the
 * points, so that one network, or all exits together, never use up what the subject has in total.
 */
export function pairBudgets(rule: LimitRule, client: Client, subject: string): Budget[] {
  return reachOf(client).map(({ key }, index) => ({
    rule: { ...rule, points: rule.points * (index === 0 ? 1 : 2) },
    key: `${key} ${subject}`,
  }));
}

/** What one attacker may have: the widest network, or all exits. */
export function widestNetwork(client: Client): string {
  return reachOf(client).at(-1)?.key ?? 'unknown';
}

/** The networks that one attacker may have: those around the client, or its exit and all exits. */
function reachOf({ networks, isExit = false }: Client): readonly Network[] {
  if (!isExit) return networks;
  const exits = networks.map(({ key }) => ({ key, factor: sharedExitFactor }));
  return [...exits, { key: 'exits', factor: allExitsFactor }];
}

/**
 * The lane of a queue in which a client's work waits: never one that the client can choose. Each exit has its own: in one for all of
 * them one attacker would keep all their customers waiting.
 * @param known an account or email that the client has proven to be theirs
 */
export function laneOf({ networks }: Client, known?: string | undefined): Lane {
  const network = networks.at(-1)?.key ?? 'unknown';
  return { name: known ?? network, network };
}
