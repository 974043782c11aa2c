package io.casedesk.desktop.records.create;

import io.casedesk.changes.plan.ChangePlan;
import io.casedesk.changes.validation.PreflightCreate;
import io.casedesk.desktop.common.tasks.Tasks;
import io.casedesk.desktop.records.data.FieldCatalog;
import io.casedesk.desktop.records.rows.RowsModel;
import io.casedesk.desktop.records.unsent.NewRecordDraft;
import io.casedesk.model.CaseRecord;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldValue;
import java.lang.System.Logger.Level;
import java.util.List;
import java.util.function.Supplier;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import org.jspecify.annotations.Nullable;

/** Checks a new record before it is created. */
final class CreateChecks<R extends CaseRecord> {

  /**
   * The results of the checks before creation.
   *
   * @param namesakes the existing records with this name or with this {@code source_id}
   * @param checked the preflight check of the engine; null if it isn't available yet
   */
  record Check<R extends CaseRecord>(List<R> namesakes, @Nullable PreflightCreate checked) {}

  private static final System.Logger LOG = System.getLogger(CreateChecks.class.getName());

  private final ReadOnlyObjectWrapper<Check<R>> check = new ReadOnlyObjectWrapper<>(nothing());
  private final Supplier<FieldCatalog> knowledge;
  private final RowsModel<R> rows;
  private final RecordCreator<R> creating;
  private final Tasks tasks;
  private final Tasks.Series checks = new Tasks.Series();

  CreateChecks(
      Supplier<FieldCatalog> knowledge, RowsModel<R> rows, RecordCreator<R> creating, Tasks tasks) {
    this.knowledge = knowledge;
    this.rows = rows;
    this.creating = creating;
    this.tasks = tasks;
  }

  ReadOnlyObjectProperty<Check<R>> checkProperty() {
    return check.getReadOnlyProperty();
  }

  void check(@Nullable NewRecordDraft now) {
    if (now == null || now.nameProperty().get().isBlank()) {
      check.set(nothing());
      return;
    }
    String name = now.nameProperty().get().strip();
    List<R> records = rows.store().records();
    FieldCatalog known = knowledge.get();
    ChangePlan plan = now.plan(creating.header());
    tasks
        .call(() -> new Check<>(NameMatches.of(name, records), checked(known, plan, records)))
        .onSuccess(check::set)
        .newestOf(checks)
        .start();
  }

  private static <R extends CaseRecord> Check<R> nothing() {
    return new Check<>(List.of(), null);
  }

  /** Without a connection there are no warnings; creating the record reports the failure. */
  private @Nullable PreflightCreate checked(FieldCatalog known, ChangePlan plan, List<R> records) {
    try {
      return creating.check(known, plan, records);
    } catch (RuntimeException e) {
      LOG.log(Level.DEBUG, "Can't check the record to create", e);
      return null;
    }
  }

  /** Finds records that have a name already or have it as their {@code source_id}. */
  private static final class NameMatches {

    private static final FieldRef SOURCE_ID = FieldRef.standard("source_id");

    private NameMatches() {}

    static <R extends CaseRecord> List<R> of(String name, List<R> records) {
      return records.stream()
          .filter(
              record ->
                  record.label().strip().equalsIgnoreCase(name)
                      || isSource(record.value(SOURCE_ID), name))
          .toList();
    }

    private static boolean isSource(@Nullable FieldValue sourceId, String name) {
      return sourceId != null && sourceId.display().equals(name);
    }
  }
}
