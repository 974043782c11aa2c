package io.casedesk.desktop.records.data;

import io.casedesk.desktop.common.form.FieldSpec;
import io.casedesk.desktop.common.table.Column;
import io.casedesk.desktop.connection.ConnectionSession;
import io.casedesk.desktop.records.unsent.NewRecordForm;
import io.casedesk.messages.Message;
import io.casedesk.model.ApiException;
import io.casedesk.model.FieldDefinition;
import io.casedesk.model.FieldDefinition.DropdownValue;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldValue;
import io.casedesk.model.UseCase;
import io.casedesk.model.dropdowns.KnownDropdownValues;
import io.casedesk.model.input.InputParser;
import io.casedesk.model.service.ReadListener;
import io.casedesk.model.service.ReadOutcome;
import io.casedesk.model.service.RecordRepository;
import io.casedesk.model.service.RecordRepository.NewRecord;
import io.casedesk.model.service.RecordRepository.SendListener;
import io.casedesk.workspace.snapshots.SnapshotCodec;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Use cases with one custom field, kept in memory, so that a test decides what comes when. */
public final class MemoryUseCases implements RecordDefinition<UseCase>, RecordRepository<UseCase> {

  public static final FieldRef SPONSOR = FieldRef.custom("sponsor");

  public final Map<String, UseCase> stored = new LinkedHashMap<>();
  @Nullable public ApiException readFailure;
  public String type = "text";
  public InputParser parser = InputParser.of(java.util.Locale.ENGLISH);

  /** Fields that the service describes beside the sponsor. */
  public List<FieldDefinition> more = List.of();

  /** The fields of the form for a new record, beside its name. */
  public List<FieldSpec> newFields = List.of();

  /** The pages of a read; empty for one page of all records. */
  public List<List<UseCase>> pages = List.of();

  public boolean incomplete;
  public int reads;
  public Runnable onPatch = () -> {};
  public Runnable afterPatch = () -> {};
  public Runnable onReread = () -> {};

  /** What answers a create; null where none can be created. */
  @Nullable public Function<String, UseCase> onCreate;

  public void store(String id, String sponsor) {
    stored.put(
        id,
        new UseCase(
            id,
            Map.of("id", FieldValue.text(id), "title", FieldValue.text("Case " + id)),
            Map.of("sponsor", FieldValue.text(sponsor))));
  }

  /** Gives a stored record another name. */
  public void name(String id, String title) {
    stored.computeIfPresent(
        id,
        (key, record) ->
            new UseCase(
                id,
                Map.of("id", FieldValue.text(id), "title", FieldValue.text(title)),
                record.customFields()));
  }

  @Override
  public InputParser parser() {
    return parser;
  }

  @Override
  public ReadOutcome readAll(ReadListener<UseCase> listener, BooleanSupplier mayWait) {
    fail();
    reads++;
    List<List<UseCase>> sent = pages.isEmpty() ? List.of(new ArrayList<>(stored.values())) : pages;
    for (int i = 0; i < sent.size(); i++) {
      listener.page(sent.get(i), new ReadListener.Progress(i + 1, sent.size()));
    }
    return new ReadOutcome(
        stored.size(),
        Instant.EPOCH,
        incomplete
            ? List.of(
                new ReadOutcome.Shortfall(
                    ReadOutcome.Reason.ROWS_MOVED, Message.plain("by this test")))
            : List.of());
  }

  @Override
  public Map<String, UseCase> reread(Set<String> ids, BooleanSupplier mayWait) {
    onReread.run();
    fail();
    Map<String, UseCase> result = new LinkedHashMap<>(stored);
    result.keySet().retainAll(ids);
    return result;
  }

  private void fail() {
    if (readFailure != null) {
      throw readFailure;
    }
  }

  @Override
  public boolean patch(String id, Map<FieldRef, FieldValue> values, BooleanSupplier stillWanted) {
    if (!stillWanted.getAsBoolean()) {
      return false;
    }
    UseCase before = stored.get(id);
    if (before == null) {
      throw new ApiException.NotFound(new ApiException.Call("PATCH", "/" + id, 404, "gone"));
    }
    Map<String, FieldValue> custom = new LinkedHashMap<>(before.customFields());
    values.forEach((field, value) -> custom.put(field.key(), value));
    onPatch.run();
    stored.put(id, new UseCase(id, before.members(), custom));
    afterPatch.run();
    return true;
  }

  @Override
  public @Nullable UseCase create(NewRecord record, SendListener sendListener) {
    if (onCreate == null) {
      throw new UnsupportedOperationException("Nothing here creates " + record.name());
    }
    if (!sendListener.isStillWanted()) {
      return null;
    }
    sendListener.beforeSend();
    return onCreate.apply(record.name());
  }

  @Override
  public Optional<NewRecordForm> newForm(FieldCatalog fieldCatalog) {
    FieldRef title = FieldRef.standard("title");
    return onCreate == null
        ? Optional.empty()
        : Optional.of(
            new NewRecordForm("new", new FieldSpec(title, "text", "Title", null), newFields));
  }

  @Override
  public boolean writable(FieldRef field) {
    return field.isCustom();
  }

  @Override
  public String name() {
    return "usecases";
  }

  @Override
  public String word() {
    return "use-cases";
  }

  @Override
  public SnapshotCodec<UseCase> codec() {
    return SnapshotCodec.USE_CASES;
  }

  @Override
  public RecordRepository<UseCase> repository(ConnectionSession session) {
    return this;
  }

  @Override
  public List<FieldDefinition> definitions(ConnectionSession session) {
    List<FieldDefinition> result = new ArrayList<>(more);
    result.addFirst(new FieldDefinition("sponsor", type, "Sponsor"));
    return result;
  }

  @Override
  public CatalogCollector<UseCase> collector(
      Supplier<Map<String, List<DropdownValue>>> captions, List<FieldDefinition> definitions) {
    List<UseCase> records = new ArrayList<>();
    return new CatalogCollector<>() {
      @Override
      public void add(UseCase record) {
        records.add(record);
      }

      @Override
      public FieldCatalog catalog() {
        return FieldCatalog.of(
            definitions, records, KnownDropdownValues.of(definitions, Map.of(), records));
      }
    };
  }

  @Override
  public List<Column<UseCase>> columns(FieldCatalog fieldCatalog) {
    List<Column<UseCase>> result = new ArrayList<>(List.of(column(SPONSOR, "Sponsor", "text")));
    more.forEach(
        each -> result.add(column(FieldRef.custom(each.key()), each.display(), each.type())));
    return result;
  }

  private static Column<UseCase> column(FieldRef field, String title, String type) {
    return new Column<>(
        field.toString(),
        title,
        type.equals("number") ? Column.Kind.NUMBER : Column.Kind.TEXT,
        record -> record.value(field),
        new Column.Layout(100, true),
        null);
  }

  @Override
  public List<FieldSpec> fields(UseCase record, FieldCatalog fieldCatalog) {
    List<FieldSpec> result = new ArrayList<>();
    result.add(new FieldSpec(SPONSOR, type, "Sponsor", null));
    for (FieldDefinition each : fieldCatalog.definitions()) {
      FieldRef field = FieldRef.custom(each.key());
      if (!field.equals(SPONSOR)) {
        result.add(new FieldSpec(field, each.type(), each.display(), null));
      }
    }
    return result;
  }
}
