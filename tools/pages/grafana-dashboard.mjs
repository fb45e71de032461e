import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../lib/paths.mjs';

export const DASHBOARD = 'deploy/grafana/carryover.json';

/** Histograms that name the trace of a figure (exemplars); a link of any other leads nowhere. */
const WITH_EXEMPLARS = ['carryover_http_request_seconds', 'carryover_import_attempt_seconds'];

/**
 * A graph: its title, what its numbers are, and what is drawn. `by` is the legend. Of a table, one line has its rows.
 * @typedef {{ title: string, unit: string, lines: { expr: string, by: string }[], isTable?: boolean }} Graph
 */

const alerts = () => readFileSync(join(root, 'deploy/prometheus/alerts.yml'), 'utf8');

/** Names of all alert rules. @returns {string[]} */
const alertNames = () => [...alerts().matchAll(/^ +- alert: (\w+)$/gm)].map(([, name = '']) => name);

/** The durations that the alert ApiSlow looks at, whose runbook leads to their graph. @returns {string} */
function durationsOfApiSlow() {
  const [, figure] = /- alert: ApiSlow$[\s\S]*?(carryover_http_request_seconds_bucket\{[^}]*\})/m.exec(alerts()) ?? [];
  if (figure === undefined) throw new Error('The alert ApiSlow looks at no durations of requests.');
  return figure;
}

/** What the table of alerts shows first, in this order, and what it leaves out as it is the same of all. */
const FIRST = ['severity', 'alertname', 'owner'];
const LEFT_OUT = ['Time', 'Value', '__name__', 'alertstate'];

/** @returns {Graph} */
const firing = () => ({
  title: 'Alerts that fire',
  unit: 'short',
  isTable: true,
  lines: [
    {
      expr: `ALERTS{alertstate="firing",alertname=~"${alertNames().join('|')}"}`,
      by: '',
    },
  ],
});

/** @param {string} title  @param {string} unit  @param {...[expr: string, by: string]} lines  @returns {Graph} */
const graph = (title, unit, ...lines) => ({ title, unit, lines: lines.map(([expr, by]) => ({ expr, by })) });

/** What is read from the database is the same from every worker. @param {string} labels  @param {string} figure */
const ofDatabase = (labels, figure) => `max by (${labels}) (${figure})`;

/** Requests of somebody: not of probes, and not those of Prometheus to a worker. */
const ASKED = 'job="carryover-api",route!~"/health/.*"';

/** From what is wrong now, over what a supplier notices, to what causes it. @returns {readonly { title: string, graphs: readonly Graph[] }[]} */
const rows = () => [
  {
    title: 'Now',
    graphs: [
      firing(),
      graph(
        'Processes that answer',
        'short',
        ['sum by (job) (up{job=~"carryover-.*"})', '{{job}}'],
        ['count by (job) (up{job=~"carryover-.*"})', '{{job}}, known'],
      ),
      graph('Starts within a quarter of an hour', 'short', [
        'changes(process_start_time_seconds{job=~"carryover-.*"}[15m])',
        '{{job}} {{instance}}',
      ]),
    ],
  },
  {
    title: 'What suppliers notice',
    graphs: [
      graph('Requests', 'reqps', [
        `sum by (status) (rate(carryover_http_request_seconds_count{${ASKED}}[5m]))`,
        '{{status}}',
      ]),
      graph('Answer time, 99th percentile', 's', [
        `topk(10, histogram_quantile(0.99, sum by (le, route) (rate(${durationsOfApiSlow()}[5m]))))`,
        '{{route}}',
      ]),
      graph('Refused by a limit', 'reqps', [
        'sum by (limit) (rate(carryover_http_requests_rejected_total[5m]))',
        '{{limit}}',
      ]),
      graph('Oldest import that is due', 's', [
        ofDatabase('supplier', 'carryover_import_oldest_waiting_seconds{sandbox="false"}'),
        '{{supplier}}',
      ]),
    ],
  },
  {
    title: 'What staff notice',
    graphs: [
      graph('Requests to the console', 'reqps', [
        'sum by (status) (rate(carryover_console_request_seconds_count{route!="/healthz"}[5m]))',
        '{{status}}',
      ]),
      graph('Answer time of the console, 99th percentile', 's', [
        'histogram_quantile(0.99, sum by (le, route) (rate(carryover_console_request_seconds_bucket{route!="/healthz"}[5m])))',
        '{{route}}',
      ]),
      graph('Sign-ins within a quarter of an hour', 'short', [
        'max by (outcome) (increase(carryover_staff_sign_ins_total[15m]))',
        '{{outcome}}',
      ]),
    ],
  },
  {
    title: 'Imports',
    graphs: [
      graph('Imports by status', 'short', [
        `sum by (status) (${ofDatabase('supplier, status, error_code', 'carryover_import_processes{sandbox="false"}')})`,
        '{{status}}',
      ]),
      graph('Failed imports by code', 'short', [
        `sum by (error_code) (${ofDatabase('supplier, error_code', 'carryover_import_processes{sandbox="false",status="ERRORED"}')})`,
        '{{error_code}}',
      ]),
      graph('Attempts a second by outcome', 'ops', [
        'sum by (outcome) (rate(carryover_import_attempt_seconds_count[5m]))',
        '{{outcome}}',
      ]),
      graph(
        'Duration of attempts, median and 99th percentile',
        's',
        ['histogram_quantile(0.5, sum by (le) (rate(carryover_import_attempt_seconds_bucket[5m])))', 'median'],
        [
          'histogram_quantile(0.99, sum by (le) (rate(carryover_import_attempt_seconds_bucket[5m])))',
          '99th percentile',
        ],
      ),
      graph('Looks at imports a second', 'ops', [
        'sum by (outcome) (rate(carryover_import_claims_total[5m]))',
        '{{outcome}}',
      ]),
      graph('Imports put back to wait', 'short', [
        'sum by (reason) (increase(carryover_import_put_back_total[5m]))',
        '{{reason}}',
      ]),
      graph('Leases lost', 'short', [
        'sum by (noticed_by) (increase(carryover_import_leases_lost_total[15m]))',
        'noticed by the {{noticed_by}}',
      ]),
      graph(
        'Wake-ups in the queue',
        'short',
        ['max(carryover_import_queue_depth)', 'queue'],
        ['max(carryover_import_queue_window)', 'filled up to'],
      ),
      graph(
        'Time of checking an account, median and 99th percentile',
        's',
        [
          'histogram_quantile(0.5, sum by (le, kind) (rate(carryover_account_check_seconds_bucket[5m])))',
          '{{kind}}, median',
        ],
        [
          'histogram_quantile(0.99, sum by (le, kind) (rate(carryover_account_check_seconds_bucket[5m])))',
          '{{kind}}, 99th percentile',
        ],
      ),
      graph('Meter points tried that are live elsewhere, within an hour', 'short', [
        'max by (supplier, held_by) (increase(carryover_meter_point_conflicts_total[1h]))',
        '{{supplier}}: of {{held_by}}',
      ]),
    ],
  },
  {
    title: 'What we tell others',
    graphs: [
      graph('Oldest event that is not delivered', 's', [
        ofDatabase('supplier', 'carryover_webhook_oldest_undelivered_seconds'),
        '{{supplier}}',
      ]),
      graph('Deliveries of webhooks', 'ops', [
        'sum by (outcome) (rate(carryover_webhook_deliveries_total[5m]))',
        '{{outcome}}',
      ]),
      graph('Events given up', 'short', [ofDatabase('supplier', 'carryover_webhook_dead_letters'), '{{supplier}}']),
      graph('Mails by status', 'short', [ofDatabase('status', 'carryover_mails'), '{{status}}']),
      graph(
        'Oldest that waits',
        's',
        ['max(carryover_mail_oldest_waiting_seconds)', 'mail'],
        ['max(carryover_registration_oldest_waiting_seconds)', 'registration'],
        ['max(carryover_pack_oldest_waiting_seconds)', 'pack'],
      ),
      graph('Registrations by state', 'short', [ofDatabase('state', 'carryover_registrations'), '{{state}}']),
      graph('Payment instructions checked', 'ops', [
        'max by (vendor, outcome) (rate(carryover_payment_verifications_total[15m]))',
        '{{vendor}} {{outcome}}',
      ]),
      graph(
        'Stopped until somebody acts',
        'short',
        [ofDatabase('vendor', 'carryover_payment_vendor_misconfigured'), '{{vendor}} refuses our key'],
        [ofDatabase('supplier, by', 'carryover_webhook_disabled'), 'webhook of {{supplier}} is disabled by its {{by}}'],
      ),
    ],
  },
  {
    title: 'Processes',
    graphs: [
      graph('Event loop, longest delay', 's', [
        'nodejs_eventloop_lag_max_seconds{job=~"carryover-.*"}',
        '{{job}} {{instance}}',
      ]),
      graph(
        'Workers that have what they need',
        'short',
        ['count(carryover_database_up)', 'workers'],
        ['sum(carryover_database_up)', 'with the database'],
        ['sum(carryover_import_queue_shared)', 'with Redis'],
      ),
      graph(
        'Connections to the database',
        'short',
        ['sum by (job, state) (carryover_database_connections)', '{{job}} {{state}}'],
        ['sum by (job) (carryover_database_connections_wanted)', '{{job}} wanted'],
      ),
      graph('Reads that a replica may answer', 'ops', [
        'sum by (outcome) (rate(carryover_database_replica_reads_total[5m]))',
        '{{outcome}}',
      ]),
      graph('Wait for the replica, 99th percentile', 's', [
        'histogram_quantile(0.99, sum by (le, instance) (rate(carryover_database_replica_wait_seconds_bucket[5m])))',
        '{{instance}}',
      ]),
      graph('Processor time of checking large bodies', 's', [
        'sum by (instance) (rate(carryover_body_check_seconds_sum[5m]))',
        '{{instance}}',
      ]),
      graph('Memory', 'bytes', ['process_resident_memory_bytes{job=~"carryover-.*"}', '{{job}} {{instance}}']),
      graph('Processor', 'percentunit', [
        'rate(process_cpu_seconds_total{job=~"carryover-.*"}[5m])',
        '{{job}} {{instance}}',
      ]),
    ],
  },
];

const WIDTH = 8;
const HEIGHT = 7;
const datasource = { type: 'prometheus', uid: '$datasource' };

/**
 * The one page of dashboards, as Grafana imports it.
 * @returns {string} JSON
 */
export function renderDashboard() {
  let y = 0;
  let id = 0;
  const panels = rows().flatMap(({ title, graphs }) => {
    const row = { id: ++id, type: 'row', title, collapsed: false, panels: [], gridPos: { x: 0, y, w: 24, h: 1 } };
    const drawn = graphs.map((each, index) => panelOf(each, ++id, positionOf(index, y + 1)));
    y += 1 + Math.ceil(graphs.length / 3) * HEIGHT;
    return [row, ...drawn];
  });
  const dashboard = {
    uid: 'carryover',
    title: 'Carryover',
    tags: ['carryover'],
    timezone: 'Europe/London',
    schemaVersion: 39,
    refresh: '30s',
    time: { from: 'now-6h', to: 'now' },
    templating: { list: [{ name: 'datasource', label: 'Prometheus', type: 'datasource', query: 'prometheus' }] },
    panels,
  };
  return `${JSON.stringify(dashboard, null, 2)}\n`;
}

/** @param {number} index  @param {number} top */
function positionOf(index, top) {
  return { x: (index % 3) * WIDTH, y: top + Math.floor(index / 3) * HEIGHT, w: WIDTH, h: HEIGHT };
}

/** Whether a figure of the expression may lead to its trace. @param {string} expr */
const hasExemplars = (expr) => WITH_EXEMPLARS.some((name) => expr.includes(`${name}_bucket`));

/** @param {Graph} graph  @param {number} id  @param {object} gridPos */
function panelOf(graph, id, gridPos) {
  return graph.isTable ? tableOf(graph, id, gridPos) : timesOf(graph, id, gridPos);
}

/** What is so at the moment, a row each. @param {Graph} graph  @param {number} id  @param {object} gridPos */
function tableOf({ title, unit, lines }, id, gridPos) {
  return {
    id,
    type: 'table',
    title,
    datasource,
    gridPos,
    fieldConfig: { defaults: { unit }, overrides: [] },
    options: { showHeader: true, footer: { show: false } },
    targets: lines.map(({ expr }) => ({
      refId: 'A',
      datasource,
      expr,
      legendFormat: '',
      format: 'table',
      instant: true,
      range: false,
      exemplar: false,
    })),
    transformations: [
      {
        id: 'organize',
        options: {
          excludeByName: Object.fromEntries(LEFT_OUT.map((column) => [column, true])),
          indexByName: Object.fromEntries(FIRST.map((column, index) => [column, index])),
        },
      },
    ],
  };
}

/** @param {Graph} graph  @param {number} id  @param {object} gridPos */
function timesOf({ title, unit, lines }, id, gridPos) {
  return {
    id,
    type: 'timeseries',
    title,
    datasource,
    gridPos,
    fieldConfig: { defaults: { unit, min: 0 }, overrides: [] },
    options: { legend: { displayMode: 'list', placement: 'bottom' }, tooltip: { mode: 'multi', sort: 'desc' } },
    targets: lines.map(({ expr, by }, index) => ({
      refId: String.fromCharCode(65 + index),
      datasource,
      expr,
      legendFormat: by,
      // Points that lead to traces, where Prometheus keeps them.
      exemplar: hasExemplars(expr),
    })),
  };
}
