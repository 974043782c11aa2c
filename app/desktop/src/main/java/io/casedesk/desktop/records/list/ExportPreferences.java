package io.casedesk.desktop.records.list;

import io.casedesk.desktop.common.preferences.Preferences;
import io.casedesk.desktop.common.preferences.SettingCatalog;
import io.casedesk.files.table.CsvStyle;
import io.casedesk.files.table.TableFormat;

/**
 * What a person likes exports to be.
 *
 * @param preferences what is chosen now
 */
public record ExportPreferences(Preferences preferences) {

  /** What is offered first. */
  public TableFormat format() {
    return switch (preferences.get(SettingCatalog.FORMAT)) {
      case XLSX -> TableFormat.XLSX;
      case CSV -> TableFormat.CSV;
      case NDJSON -> TableFormat.NDJSON;
      case JSON -> TableFormat.JSON;
    };
  }

  /** How CSV is written. */
  public CsvStyle csv() {
    return new CsvStyle(
        preferences.get(SettingCatalog.SEPARATOR).character(),
        preferences.get(SettingCatalog.ENCODING) == SettingCatalog.Encoding.UTF8_MARKED);
  }
}
