import { type SettingField, settingGroups } from './setting-fields';
import { type SettingValues, settingInWords } from './setting-values';
import classes from './settings.module.css';

/** Every setting with its value; what is not set shows its default, quietly. */
export function SettingsList({ settings }: { settings: SettingValues }) {
  return (
    <div className={classes.groups}>
      {settingGroups.map(({ title, fields }) => (
        <section key={title} aria-label={title}>
          <h3 className={classes.title}>{title}</h3>
          <dl className={classes.settings}>
            {fields.map((field) => (
              <Setting key={field.name} field={field} value={settings[field.name]} />
            ))}
          </dl>
        </section>
      ))}
    </div>
  );
}

function Setting({ field: { label, description, otherwise }, value }: { field: SettingField; value: unknown }) {
  return (
    <div className={classes.setting}>
      <dt>
        {label}
        <span className={classes.description}>{description}</span>
      </dt>
      <dd data-usual={value === undefined || undefined}>{value === undefined ? otherwise : settingInWords(value)}</dd>
    </div>
  );
}
