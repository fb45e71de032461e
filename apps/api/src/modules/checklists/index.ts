export { checklistWaveParameter, exampleChecklist } from './checklist.openapi.js';
export { CHECKLIST } from './checklist.schemas.js';
export { readChecklistWave } from './checklist-query.js';
export { Checklists } from './checklists.js';
export { ChecklistsModule } from './checklists.module.js';
