package io.casedesk.desktop.imports;

import io.casedesk.changes.ChangePlan;
import io.casedesk.changes.PreflightReport;
import io.casedesk.changes.RunResult;
import io.casedesk.desktop.records.list.PlanService;
import io.casedesk.files.imports.ImportDifference;
import io.casedesk.files.imports.ImportDraft;
import io.casedesk.files.imports.Mapping;
import io.casedesk.files.imports.MappingSuggestion;
import io.casedesk.files.table.TableFile;
import io.casedesk.model.CaseRecord;
import io.casedesk.model.FieldRef;
import io.casedesk.model.KnownDropdownValue;
import io.casedesk.model.RecordKind;
import io.casedesk.model.RunHeader;
import java.io.IOException;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The records of one kind as they are known at a moment, for an import. */
interface ImportRecordSource {

  /** Which records. */
  RecordKind kind();

  /** How many records are known. */
  int size();

  /** Whether nothing speaks against all records being known. */
  boolean whole();

  /** The fields that can be written. Blocks until the session is up. */
  List<FieldChoice> fields();

  /** The mapping that names of columns speak for. Blocks likewise. */
  MappingSuggestion suggestion(Mapping.Key key, List<String> header);

  /** What a person calls a field. */
  String fieldName(FieldRef field);

  /** What a person calls a record. */
  String recordName(String id);

  /** Records that a row may be about which names none clearly. */
  List<? extends CaseRecord> candidates(Mapping.Key key, String text);

  /** The record of an id or source id a person typed; empty when none, or several. */
  List<? extends CaseRecord> search(String text);

  /** Known options of a field. */
  List<KnownDropdownValue> options(String fieldKey);

  /** Compares a table with the records. Blocks. */
  ImportDifference difference(String by, TableFile table, ImportDraft draft, Mapping mapping)
      throws IOException;

  /** When the records were read; null while they were not. */
  @Nullable Instant asOf();

  /** Says what of a plan could be done if nothing changed since the records were read. */
  PreflightReport<?> asHeld(ChangePlan plan);

  /** Reads the records of a plan again and says what of it can be done. Blocks. */
  Checked check(ChangePlan plan);

  /** A plan that was checked. */
  interface Checked {

    /** What was found. */
    PreflightReport<?> found();

    /** The same after what a person decided of cells. */
    Checked decided(ImportDraft.Cells cells);

    /** The same with what a person says it is for; empty when they say nothing. */
    Checked because(String reason);

    /** A run that is to be begun. */
    RunHeader header();

    /** Writes what is ready. Blocks. */
    RunResult send(RunHeader header, PlanService.Watched watched);
  }
}
