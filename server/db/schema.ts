/**
 * Types of the tables that the migrations create. Times are `timestamptz` (Date), money is whole minor units. Each table is
 * read and written by one module's store.
 */
import type { Insertable, Selectable } from 'kysely';
import type {
  AccountsTable,
  CodesTable,
  EmailChangesTable,
  OneTimeTokensTable,
  PasskeyChallengesTable,
  PasskeysTable,
  PendingSignInsTable,
  RecoveryCodesTable,
  RequestedCodesTable,
  SecondFactorsTable,
  SessionsTable,
  SignInsTable,
} from './tables/accounts.ts';
import type {
  BillingDetailsTable,
  DisputesTable,
  EntitlementsTable,
  InvoiceNumbersTable,
  InvoicesTable,
  OrdersTable,
  ReconcileDismissalsTable,
  SubscriptionsTable,
  WebhookEventsTable,
} from './tables/billing.ts';
import type { TicketsTable } from './tables/contact.ts';
import type {
  ExternalIdentitiesTable,
  IdentityConnectionsTable,
  OAuthFlowsTable,
  OAuthSignInsTable,
} from './tables/identities.ts';
import type {
  BuildFilesTable,
  DnsTestsTable,
  JobsTable,
  LimitsTable,
  OperatorSettingsTable,
  OpsActionsTable,
  SchemaRequirementsTable,
} from './tables/operation.ts';
import type { RegistrationsTable, RewardsTable } from './tables/referral.ts';

export type Database = {
  accounts: AccountsTable;
  codes: CodesTable;
  requested_codes: RequestedCodesTable;
  sessions: SessionsTable;
  sign_ins: SignInsTable;
  limits: LimitsTable;
  passkeys: PasskeysTable;
  second_factors: SecondFactorsTable;
  recovery_codes: RecoveryCodesTable;
  pending_sign_ins: PendingSignInsTable;
  passkey_challenges: PasskeyChallengesTable;
  orders: OrdersTable;
  invoice_numbers: InvoiceNumbersTable;
  invoices: InvoicesTable;
  billing_details: BillingDetailsTable;
  subscriptions: SubscriptionsTable;
  entitlements: EntitlementsTable;
  disputes: DisputesTable;
  reconcile_dismissals: ReconcileDismissalsTable;
  webhook_events: WebhookEventsTable;
  jobs: JobsTable;
  one_time_tokens: OneTimeTokensTable;
  external_identities: ExternalIdentitiesTable;
  oauth_flows: OAuthFlowsTable;
  oauth_sign_ins: OAuthSignInsTable;
  identity_connections: IdentityConnectionsTable;
  email_changes: EmailChangesTable;
  registrations: RegistrationsTable;
  rewards: RewardsTable;
  tickets: TicketsTable;
  schema_requirements: SchemaRequirementsTable;
  ops_actions: OpsActionsTable;
  operator_settings: OperatorSettingsTable;
  build_files: BuildFilesTable;
  dns_tests: DnsTestsTable;
};

export type AccountRow = Selectable<AccountsTable>;
export type NewAccount = Insertable<AccountsTable>;
export type SessionRow = Selectable<SessionsTable>;
export type OrderRow = Selectable<OrdersTable>;
/** The part that comes from the payment provider. */
export type SubscriptionRow = Omit<Selectable<SubscriptionsTable>, 'renewal_notice_for' | 'checked_at'>;
export type EntitlementRow = Selectable<EntitlementsTable>;
export type DisputeRow = Selectable<DisputesTable>;
export type JobRow = Selectable<JobsTable>;
