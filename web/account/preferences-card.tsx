import { Card } from '../parts/card.tsx';
import { Choices } from '../parts/choices.tsx';
import { SelectField } from '../parts/select-field.tsx';
import { setPrefs, usePrefs } from '../prefs.ts';
import { odds, tipTime } from '../words.ts';

const ZONES = Intl.supportedValuesOf('timeZone');
const EXAMPLE_TIP = '2026-01-16T00:30:00Z';

export function PreferencesCard() {
  const prefs = usePrefs();
  const device = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return (
    <Card title="Preferences" aside={<span className="caption">saved in this browser</span>}>
      <div className="stack tight">
        <span className="form-label">Theme</span>
        <Choices
          name="Theme"
          value={prefs.theme}
          onChange={(theme) => setPrefs({ theme })}
          options={[
            { value: 'system', label: 'System' },
            { value: 'dark', label: 'Dark' },
            { value: 'light', label: 'Light' },
          ]}
        />
      </div>
      <div className="stack tight">
        <span className="form-label">Odds</span>
        <Choices
          name="Odds"
          value={prefs.odds}
          onChange={(format) => setPrefs({ odds: format })}
          options={[
            { value: 'american', label: `American ${odds(-112, 'american')}` },
            { value: 'decimal', label: `Decimal ${odds(-112, 'decimal')}` },
          ]}
        />
      </div>
      <SelectField
        label="Time zone"
        value={prefs.timeZone ?? ''}
        onChange={(event) => setPrefs({ timeZone: event.target.value || null })}
        options={[['', `This device (${device})`], ...ZONES.map((zone) => [zone, zone] as const)]}
      />
      <p className="caption">Example tip-off: {tipTime(EXAMPLE_TIP)}</p>
      <label className="check">
        <input
          type="checkbox"
          checked={prefs.reduceMotion}
          onChange={(event) => setPrefs({ reduceMotion: event.target.checked })}
        />
        Reduce motion
      </label>
    </Card>
  );
}
