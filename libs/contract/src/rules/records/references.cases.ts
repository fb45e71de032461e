import { NO_REFERENCE_DATA, referenceKey } from '../../index.js';
import { type RuleCase } from '../testing/rule-case.js';

const unknown = (namespace: string) => [`Reference namespace "${namespace}" is not known.`];
const referenceNamespaces = new Set(['crm', 'previous-platform']);

/** Rules about references: R129 to R131. */
export const referenceCases: readonly RuleCase[] = [
  {
    rule: 'R129',
    name: 'refuses a namespace that is not in the list',
    change: { 'references.0.namespace': 'CRM' },
    context: { referenceData: { ...NO_REFERENCE_DATA, referenceNamespaces } },
    expected: { 'references.0.namespace': unknown('CRM') },
  },
  {
    rule: 'R129',
    name: 'takes a namespace that is in the list',
    change: {},
    context: { referenceData: { ...NO_REFERENCE_DATA, referenceNamespaces } },
    expected: {},
  },
  {
    rule: 'R129',
    name: 'refuses a namespace that the supplier may not use',
    change: {},
    context: {
      referenceData: { ...NO_REFERENCE_DATA, referenceNamespaces },
      settings: { allowedReferenceNamespaces: ['crm'] },
    },
    expected: { 'references.1.namespace': unknown('previous-platform') },
  },
  {
    rule: 'R129',
    name: 'takes every namespace while both lists are empty',
    change: {},
    context: { referenceData: NO_REFERENCE_DATA, settings: { allowedReferenceNamespaces: [] } },
    expected: {},
  },
  {
    rule: 'R130',
    name: 'refuses a reference of another account',
    change: {},
    context: { takenReferences: new Set([referenceKey('previous-platform', 'PP/0093/44')]) },
    expected: { 'references.1.value': ['This reference already belongs to another account.'] },
  },
  {
    rule: 'R130',
    name: 'takes the same value in another namespace',
    change: {},
    context: { takenReferences: new Set([referenceKey('crm', 'PP/0093/44')]) },
    expected: {},
  },
  {
    rule: 'R131',
    name: 'refuses a reference that is listed again',
    change: { 'references.1': { namespace: ' crm ', value: 'CRM-88-20417' } },
    expected: { 'references.1.namespace': ['This reference is listed more than once.'] },
  },
  {
    rule: 'R131',
    name: 'takes two values in one namespace',
    change: { 'references.1.namespace': 'crm' },
    expected: {},
  },
];
