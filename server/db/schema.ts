/**
 * Types of the tables that the migrations create. Times are `timestamptz` (Date), money is whole minor units. Each table is
 * read and written by one module's store.
 */
import type { Selectable } from 'kysely';
import type * as accounts from './tables/accounts.ts';
import type * as billing from './tables/billing.ts';
import type * as contact from './tables/contact.ts';
import type * as identities from './tables/identities.ts';
import type * as operation from './tables/operation.ts';
import type * as referral from './tables/referral.ts';

export type Database = {
  accounts: accounts.AccountsTable;
  codes: accounts.CodesTable;
  requested_codes: accounts.RequestedCodesTable;
  sessions: accounts.SessionsTable;
  sign_ins: accounts.SignInsTable;
  limits: operation.LimitsTable;
  passkeys: accounts.PasskeysTable;
  second_factors: accounts.SecondFactorsTable;
  recovery_codes: accounts.RecoveryCodesTable;
  pending_sign_ins: accounts.PendingSignInsTable;
  passkey_challenges: accounts.PasskeyChallengesTable;
  orders: billing.OrdersTable;
  invoice_numbers: billing.InvoiceNumbersTable;
  invoices: billing.InvoicesTable;
  billing_details: billing.BillingDetailsTable;
  subscriptions: billing.SubscriptionsTable;
  entitlements: billing.EntitlementsTable;
  disputes: billing.DisputesTable;
  reconcile_dismissals: billing.ReconcileDismissalsTable;
  webhook_events: billing.WebhookEventsTable;
  jobs: operation.JobsTable;
  one_time_tokens: accounts.OneTimeTokensTable;
  external_identities: identities.ExternalIdentitiesTable;
  oauth_flows: identities.OAuthFlowsTable;
  oauth_sign_ins: identities.OAuthSignInsTable;
  identity_connections: identities.IdentityConnectionsTable;
  email_changes: accounts.EmailChangesTable;
  registrations: referral.RegistrationsTable;
  rewards: referral.RewardsTable;
  tickets: contact.TicketsTable;
  schema_requirements: operation.SchemaRequirementsTable;
  ops_actions: operation.OpsActionsTable;
  operator_settings: operation.OperatorSettingsTable;
  build_files: operation.BuildFilesTable;
  dns_tests: operation.DnsTestsTable;
};

export type AccountRow = Selectable<accounts.AccountsTable>;
export type SessionRow = Selectable<accounts.SessionsTable>;
export type OrderRow = Selectable<billing.OrdersTable>;
/** The part that comes from the payment provider. */
export type SubscriptionRow = Omit<Selectable<billing.SubscriptionsTable>, 'renewal_notice_for' | 'checked_at'>;
export type EntitlementRow = Selectable<billing.EntitlementsTable>;
export type DisputeRow = Selectable<billing.DisputesTable>;
export type JobRow = Selectable<operation.JobsTable>;
