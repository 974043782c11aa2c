package io.casedesk.desktop.usecases;

import io.casedesk.desktop.common.form.EditorRegistry;
import io.casedesk.desktop.common.form.EditorType;
import io.casedesk.desktop.common.form.FieldSpec;
import io.casedesk.desktop.common.table.Column;
import io.casedesk.desktop.common.table.Column.Kind;
import io.casedesk.desktop.common.text.Messages;
import io.casedesk.desktop.connection.ConnectionSession;
import io.casedesk.desktop.records.data.FieldCatalog;
import io.casedesk.desktop.records.data.RecordDefinition;
import io.casedesk.desktop.records.unsent.NewRecordForm;
import io.casedesk.model.FieldDefinition;
import io.casedesk.model.FieldKeys.NameCollector;
import io.casedesk.model.FieldRef;
import io.casedesk.model.UseCase;
import io.casedesk.model.input.InputParser;
import io.casedesk.model.service.RecordRepository;
import io.casedesk.workspace.DropdownValueCounter;
import io.casedesk.workspace.snapshots.SnapshotCodec;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Defines the fields and columns of use cases: custom fields can be edited, all others are
 * read-only (Q14).
 */
public final class UseCaseDefinition implements RecordDefinition<UseCase> {

  private static final Map<String, Column.Layout> LAYOUT = layout();

  private static final Set<String> TIMESTAMPS = Set.of("created_at", "updated_at");

  private final Messages messages;
  private final InputParser parser;
  private final EditorRegistry registry = EditorRegistry.standard();

  /** Creates the definition with names in the language of the messages. */
  public UseCaseDefinition(Messages messages) {
    this.messages = messages;
    this.parser = messages.parser();
  }

  private static Map<String, Column.Layout> layout() {
    Map<String, Column.Layout> result = new LinkedHashMap<>();
    result.put("title", new Column.Layout(300, true));
    result.put("status", new Column.Layout(96, true));
    result.put("source_id", new Column.Layout(100, true));
    result.put("updated_at", new Column.Layout(184, true));
    result.put("created_at", new Column.Layout(184, true));
    result.put("description", new Column.Layout(320, false));
    result.put("id", new Column.Layout(280, false));
    result.put("delete_flag", new Column.Layout(90, false));
    return result;
  }

  @Override
  public String name() {
    return "usecases";
  }

  @Override
  public String word() {
    return io.casedesk.model.RecordKind.USE_CASES.word();
  }

  @Override
  public InputParser parser() {
    return parser;
  }

  @Override
  public SnapshotCodec<UseCase> codec() {
    return SnapshotCodec.USE_CASES;
  }

  @Override
  public RecordRepository<UseCase> repository(ConnectionSession session) {
    return session.client().useCases();
  }

  @Override
  public List<FieldDefinition> definitions(ConnectionSession session) {
    return session.client().useCases().fields();
  }

  @Override
  public FieldCatalog knowledge(
      ConnectionSession session, List<FieldDefinition> definitions, Collection<UseCase> records) {
    CatalogCollector<UseCase> collector = collector(session, definitions);
    records.forEach(collector::add);
    return collector.catalog();
  }

  @Override
  public CatalogCollector<UseCase> collector(
      ConnectionSession session, List<FieldDefinition> definitions) {
    NameCollector members = new NameCollector();
    NameCollector customFields = new NameCollector();
    DropdownValueCounter counter = new DropdownValueCounter(definitions);
    return new CatalogCollector<>() {
      @Override
      public void add(UseCase record) {
        members.add(record.members());
        customFields.add(record.customFields());
        counter.add(record);
      }

      @Override
      public FieldCatalog catalog() {
        return FieldCatalog.of(
            definitions, members.seen(), customFields.seen(), counter.values(session.captions()));
      }
    };
  }

  @Override
  public List<Column<UseCase>> columns(FieldCatalog fieldCatalog) {
    List<Column<UseCase>> result = new ArrayList<>();
    for (String member : List.of("title", "status", "source_id")) {
      result.add(standard(member));
    }
    customFields(fieldCatalog).map(this::custom).forEach(result::add);
    LAYOUT.keySet().stream().skip(3).map(this::standard).forEach(result::add);
    fieldCatalog.members().stream()
        .filter(member -> !LAYOUT.containsKey(member))
        .map(this::standard)
        .forEach(result::add);
    return result;
  }

  @Override
  public List<FieldSpec> fields(UseCase record, FieldCatalog fieldCatalog) {
    List<FieldSpec> result = new ArrayList<>();
    customFields(fieldCatalog).map(UseCaseDefinition::editable).forEach(result::add);
    for (String member : LAYOUT.keySet()) {
      result.add(readOnly(member));
    }
    record.members().keySet().stream()
        .filter(member -> !LAYOUT.containsKey(member))
        .map(this::readOnly)
        .forEach(result::add);
    return result;
  }

  @Override
  public Optional<NewRecordForm> newForm(FieldCatalog fieldCatalog) {
    return Optional.of(
        NewRecordForm.of(
            messages.text("usecases.create.title"),
            messages.text("field.name"),
            customFields(fieldCatalog).map(UseCaseDefinition::editable)));
  }

  private Stream<FieldDefinition> customFields(FieldCatalog fieldCatalog) {
    Set<String> standard = new LinkedHashSet<>(LAYOUT.keySet());
    standard.addAll(fieldCatalog.members());
    return fieldCatalog.customFields(standard.stream().map(this::titleOf).toList()).stream();
  }

  private static FieldSpec editable(FieldDefinition definition) {
    return new FieldSpec(
        FieldRef.custom(definition.key()), definition.type(), definition.display(), null);
  }

  private FieldSpec readOnly(String member) {
    return new FieldSpec(
        FieldRef.standard(member),
        TIMESTAMPS.contains(member) ? FieldSpec.TIMESTAMP : "",
        titleOf(member),
        messages.textOr("usecases.readOnly." + member, messages.text("usecases.readOnly")));
  }

  private static Kind kindOf(String member) {
    return switch (member) {
      case "status" -> Kind.STATUS;
      case "delete_flag" -> Kind.BOOLEAN;
      default -> TIMESTAMPS.contains(member) ? Kind.TIMESTAMP : Kind.TEXT;
    };
  }

  private Column<UseCase> standard(String member) {
    FieldRef field = FieldRef.standard(member);
    Kind kind = kindOf(member);
    return new Column<>(
        field.toString(),
        titleOf(member),
        kind,
        record -> record.value(field),
        LAYOUT.getOrDefault(member, new Column.Layout(140, false)));
  }

  private Column<UseCase> custom(FieldDefinition definition) {
    FieldRef field = FieldRef.custom(definition.key());
    FieldSpec spec = new FieldSpec(field, definition.type(), definition.display(), null);
    Kind kind = ColumnKinds.of(registry.typeOf(spec));
    return new Column<>(
        field.toString(),
        definition.display(),
        kind,
        record -> record.value(field),
        new Column.Layout(ColumnKinds.width(kind, definition.display()), true));
  }

  private String titleOf(String member) {
    return messages.textOr("field." + member, member);
  }

  /** Chooses the column kind and width of a custom field from its editor type. */
  private static final class ColumnKinds {

    private static final double HEADING_CHARACTER = 7.6;
    private static final double HEADING_MARGIN = 28;

    private ColumnKinds() {}

    static Kind of(EditorType type) {
      return switch (type) {
        case OPTION -> Kind.OPTION;
        case OPTIONS -> Kind.OPTIONS;
        case NUMBER -> Kind.NUMBER;
        case DATE -> Kind.DATE;
        case BOOLEAN -> Kind.BOOLEAN;
        case URL, EMAIL -> Kind.LINK;
        case TEXT, LONG_TEXT, OWNER, FALLBACK -> Kind.TEXT;
      };
    }

    /** Returns a width that fits usual values and the header, in pixels. */
    static double width(Kind kind, String title) {
      double usual =
          switch (kind) {
            case OPTION -> 190;
            case NUMBER, DATE, BOOLEAN -> 104;
            case TEXT, LINK, TIMESTAMP, STATUS, OPTIONS -> 170;
          };
      return Math.max(usual, title.length() * HEADING_CHARACTER + HEADING_MARGIN);
    }
  }
}
