package io.casedesk.desktop.imports.common;

import io.casedesk.changes.journal.RunResult;
import io.casedesk.changes.plan.ChangePlan;
import io.casedesk.changes.validation.PreflightReport;
import io.casedesk.desktop.changes.ChangeService;
import io.casedesk.files.imports.ImportDifference;
import io.casedesk.files.imports.ImportDraft;
import io.casedesk.files.imports.Mapping;
import io.casedesk.files.imports.MappingSuggestion;
import io.casedesk.files.table.TableFile;
import io.casedesk.model.CaseRecord;
import io.casedesk.model.FieldRef;
import io.casedesk.model.RecordKind;
import io.casedesk.model.dropdowns.KnownDropdownValue;
import io.casedesk.model.runs.RunHeader;
import java.io.IOException;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Provides the records of one kind, as known at one moment, to an import. */
public interface ImportRecordSource {

  RecordKind kind();

  /** Returns the number of known records. */
  int size();

  /** Whether the list of records is complete, as far as known. */
  boolean whole();

  /** Returns the fields that can be written. Blocks until the session is ready. */
  List<FieldChoice> fields();

  /** Suggests a mapping from the column names. Blocks until the session is ready. */
  MappingSuggestion suggestion(Mapping.Key key, List<String> header);

  /** Returns the display name of a field. */
  String fieldName(FieldRef field);

  /** Whether a field holds dates. */
  boolean isDate(FieldRef field);

  /** Returns the display name of a record. */
  String recordName(String id);

  /** Returns the records that a row with an ambiguous key could refer to. */
  List<? extends CaseRecord> candidates(Mapping.Key key, String text);

  /** Finds records by id, else by source id, else by name; empty when there are none. */
  List<? extends CaseRecord> search(String text);

  /** Returns the known dropdown values of a field. */
  List<KnownDropdownValue> options(String fieldKey);

  /** Compares a table with the records. Blocks. */
  ImportDifference difference(String by, TableFile table, ImportDraft draft, Mapping mapping)
      throws IOException;

  /** Returns when the records were read; null when they were not read. */
  @Nullable Instant asOf();

  /** Checks a plan against the records in memory. */
  PreflightReport<CaseRecord> asHeld(ChangePlan plan);

  /** Reads the records of a plan again and checks the plan against them. Blocks. */
  PreflightReport<CaseRecord> check(ChangePlan plan);

  /** Returns the header of a new run of a plan. */
  RunHeader header(ChangePlan plan);

  /** Sends the cells of the plan checked last that are ready. Blocks. */
  RunResult send(PreflightReport<?> decided, RunHeader header, ChangeService.Watched watched);
}
