package io.casedesk.desktop.context;

import io.casedesk.client.ServiceClient;
import io.casedesk.desktop.common.form.EditorType;
import io.casedesk.desktop.common.form.FieldSpec;
import io.casedesk.desktop.common.table.Column;
import io.casedesk.desktop.common.table.Column.Kind;
import io.casedesk.desktop.common.text.Messages;
import io.casedesk.desktop.connection.ConnectionSession;
import io.casedesk.desktop.records.data.FieldCatalog;
import io.casedesk.desktop.records.data.RecordDefinition;
import io.casedesk.desktop.records.unsent.NewRecordForm;
import io.casedesk.model.CaseRecord;
import io.casedesk.model.FieldDefinition;
import io.casedesk.model.FieldDefinition.DropdownValue;
import io.casedesk.model.FieldKeys.NameCollector;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldValue;
import io.casedesk.model.RecordKind;
import io.casedesk.model.Solution;
import io.casedesk.model.UseCase;
import io.casedesk.model.dropdowns.KnownDropdownValues;
import io.casedesk.model.input.InputParser;
import io.casedesk.model.service.RecordRepository;
import io.casedesk.workspace.snapshots.SnapshotCodec;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The fields and columns of the service's records. Of use cases, the custom fields can be edited
 * (Q14); of solutions, the fields of the write shape (contract 2.2, Q28). All others are read-only.
 */
final class ServiceRecordDefinition<R extends CaseRecord> implements RecordDefinition<R> {

  /** The type of fields without a fixed list of values: their editor offers values seen so far. */
  private static final String CHOSEN = "dropdown";

  private static final double HEADING_CHARACTER = 7.6;
  private static final double HEADING_MARGIN = 28;

  /**
   * A standard field.
   *
   * @param type the type of its editor; empty or a timestamp if it can't be edited
   * @param shown whether the column is visible by default
   */
  private record Field(String member, String type, Kind kind, double width, boolean shown) {

    private boolean isEditable() {
      return !type.isEmpty() && !type.equals(FieldSpec.TIMESTAMP);
    }
  }

  private static final List<Field> USE_CASE_FIELDS =
      List.of(
          new Field("title", "", Kind.TEXT, 260, true),
          new Field("status", "", Kind.STATUS, 96, true),
          new Field("source_id", "", Kind.TEXT, 100, true),
          new Field("updated_at", FieldSpec.TIMESTAMP, Kind.TIMESTAMP, 184, true),
          new Field("created_at", FieldSpec.TIMESTAMP, Kind.TIMESTAMP, 184, true),
          new Field("description", "", Kind.TEXT, 320, false),
          new Field("id", "", Kind.TEXT, 280, false),
          new Field("delete_flag", "", Kind.BOOLEAN, 90, false));

  private static final List<Field> SOLUTION_FIELDS =
      List.of(
          new Field("name", "text", Kind.TEXT, 220, true),
          new Field("status", CHOSEN, Kind.STATUS, 96, true),
          new Field("owner", "owner", Kind.STATUS, 200, true),
          new Field("provider", "text", Kind.TEXT, 150, true),
          new Field("type", CHOSEN, Kind.STATUS, 130, true),
          new Field("sensitivity", CHOSEN, Kind.STATUS, 120, true),
          new Field("requestingBusinessUnit", CHOSEN, Kind.STATUS, 190, true),
          new Field("linkTitle", "text", Kind.TEXT, 160, true),
          new Field("linkUrl", "url", Kind.LINK, 220, true),
          new Field("description", "textarea", Kind.TEXT, 320, false),
          new Field("deleteFlag", "boolean", Kind.BOOLEAN, 90, false),
          new Field("useCaseList", "", Kind.NUMBER, 110, true),
          new Field("createdAt", FieldSpec.TIMESTAMP, Kind.TIMESTAMP, 184, true),
          new Field("id", "", Kind.TEXT, 280, false));

  private final RecordKind kind;
  private final SnapshotCodec<R> codec;
  private final Function<ServiceClient, RecordRepository<R>> repository;
  private final Messages messages;
  private final InputParser parser;
  private final boolean isUseCase;
  private final List<Field> fields;
  private final Set<String> known;

  private ServiceRecordDefinition(
      RecordKind kind,
      SnapshotCodec<R> codec,
      Function<ServiceClient, RecordRepository<R>> repository,
      Messages messages) {
    this.kind = kind;
    this.codec = codec;
    this.repository = repository;
    this.messages = messages;
    parser = messages.parser();
    isUseCase = kind == RecordKind.USE_CASES;
    fields = isUseCase ? USE_CASE_FIELDS : SOLUTION_FIELDS;
    known = fields.stream().map(Field::member).collect(Collectors.toSet());
  }

  /** Defines use cases, with names in the language of the messages. */
  static RecordDefinition<UseCase> useCases(Messages messages) {
    return new ServiceRecordDefinition<>(
        RecordKind.USE_CASES, SnapshotCodec.USE_CASES, ServiceClient::useCases, messages);
  }

  /** Defines solutions, with names in the language of the messages. */
  static RecordDefinition<Solution> solutions(Messages messages) {
    return new ServiceRecordDefinition<>(
        RecordKind.SOLUTIONS, SnapshotCodec.SOLUTIONS, ServiceClient::solutions, messages);
  }

  @Override
  public String name() {
    return kind.word().replace("-", "");
  }

  @Override
  public String word() {
    return kind.word();
  }

  @Override
  public InputParser parser() {
    return parser;
  }

  @Override
  public SnapshotCodec<R> codec() {
    return codec;
  }

  @Override
  public RecordRepository<R> repository(ConnectionSession session) {
    return repository.apply(session.client());
  }

  @Override
  public List<FieldDefinition> definitions(ConnectionSession session) {
    return isUseCase ? session.client().useCases().fields() : List.of();
  }

  @Override
  public CatalogCollector<R> collector(
      Supplier<Map<String, List<DropdownValue>>> captions, List<FieldDefinition> definitions) {
    NameCollector members = new NameCollector();
    NameCollector customFields = new NameCollector();
    KnownDropdownValues.Counter counter = new KnownDropdownValues.Counter(definitions);
    List<Solution> solutions = new ArrayList<>();
    return new CatalogCollector<>() {
      @Override
      public void add(R record) {
        members.add(record.members());
        customFields.add(record.customFields());
        switch (record) {
          case UseCase useCase -> counter.add(useCase);
          case Solution solution -> solutions.add(solution);
        }
      }

      @Override
      public FieldCatalog catalog() {
        return FieldCatalog.of(
            definitions,
            members.seen(),
            customFields.seen(),
            isUseCase
                ? counter.values(captions.get())
                : KnownDropdownValues.ofSolutions(
                    solutions,
                    fields.stream()
                        .filter(field -> field.type.equals(CHOSEN))
                        .map(Field::member)
                        .toList()));
      }
    };
  }

  @Override
  public List<Column<R>> columns(FieldCatalog fieldCatalog) {
    List<Column<R>> result = new ArrayList<>();
    fields.stream().map(this::column).forEach(result::add);
    fieldCatalog.members().stream()
        .filter(member -> !known.contains(member))
        .map(member -> column(new Field(member, "", Kind.TEXT, 140, !isUseCase)))
        .forEach(result::add);
    // The custom fields of use cases follow the title, the status and the source ID.
    result.addAll(
        isUseCase ? 3 : result.size(),
        customFields(fieldCatalog).stream().map(this::customColumn).toList());
    return result;
  }

  @Override
  public List<FieldSpec> fields(R record, FieldCatalog fieldCatalog) {
    List<FieldSpec> result = new ArrayList<>();
    if (isUseCase) {
      customFields(fieldCatalog).stream().map(ServiceRecordDefinition::custom).forEach(result::add);
    }
    fields.stream()
        .map(
            field ->
                field.isEditable()
                    ? editable(field)
                    : readOnly(FieldRef.standard(field.member), field.type))
        .forEach(result::add);
    record.members().keySet().stream()
        .filter(member -> !known.contains(member))
        .map(member -> readOnly(FieldRef.standard(member), ""))
        .forEach(result::add);
    if (!isUseCase) {
      record.customFields().keySet().stream()
          .map(key -> readOnly(FieldRef.custom(key), ""))
          .forEach(result::add);
    }
    return result;
  }

  @Override
  public boolean isDeletable() {
    return !isUseCase;
  }

  @Override
  public Optional<NewRecordForm> newForm(FieldCatalog fieldCatalog) {
    Set<FieldRef> elsewhere = Set.of(FieldRef.standard("name"), kind.deleteFlag());
    Stream<FieldSpec> asked =
        isUseCase
            ? customFields(fieldCatalog).stream().map(ServiceRecordDefinition::custom)
            : fields.stream()
                .filter(Field::isEditable)
                .map(this::fieldForCreate)
                .filter(spec -> !elsewhere.contains(spec.field()));
    return Optional.of(
        NewRecordForm.of(messages.text(name() + ".create.title"), titleOf("name"), asked));
  }

  /** Returns a field of a new solution; the title of the status says which one is the default. */
  private FieldSpec fieldForCreate(Field field) {
    String title =
        field.member.equals("status")
            ? messages.text("solutions.create.status", Solution.FIRST_STATUS)
            : titleOf(field.member);
    return new FieldSpec(FieldRef.standard(field.member), field.type, title, null);
  }

  private List<FieldDefinition> customFields(FieldCatalog fieldCatalog) {
    return fieldCatalog.customFields(
        Stream.concat(fields.stream().map(Field::member), fieldCatalog.members().stream())
            .distinct()
            .map(this::titleOf)
            .toList());
  }

  private static FieldSpec custom(FieldDefinition definition) {
    return new FieldSpec(
        FieldRef.custom(definition.key()), definition.type(), definition.display(), null);
  }

  private FieldSpec editable(Field field) {
    return new FieldSpec(FieldRef.standard(field.member), field.type, titleOf(field.member), null);
  }

  private FieldSpec readOnly(FieldRef field, String type) {
    return new FieldSpec(field, type, titleOf(field.key()), readOnlyReason(field));
  }

  private String readOnlyReason(FieldRef field) {
    String prefix = name() + ".readOnly";
    return field.isCustom()
        ? messages.text(prefix + ".custom")
        : messages.textOr(prefix + "." + field.key(), messages.text(prefix));
  }

  private Column<R> column(Field field) {
    return new Column<>(
        FieldRef.standard(field.member).toString(),
        titleOf(field.member),
        field.kind,
        record -> value(record, field.member),
        new Column.Layout(field.width, field.shown),
        field.isEditable() ? null : readOnlyReason(FieldRef.standard(field.member)));
  }

  /** Returns the owner by name and the linked use cases by count; other values as sent. */
  private static @Nullable FieldValue value(CaseRecord record, String member) {
    FieldValue sent = record.members().get(member);
    if (record instanceof Solution solution && sent != null) {
      if (member.equals("useCaseList")) {
        return new FieldValue.Numeric(String.valueOf(solution.useCases().size()));
      }
      if (member.equals("owner") && solution.owner() != null) {
        return FieldValue.text(solution.owner().display());
      }
    }
    return sent;
  }

  /** Creates the column of a custom field, whose width fits usual values and the header. */
  private Column<R> customColumn(FieldDefinition definition) {
    FieldSpec spec = custom(definition);
    Kind shown =
        switch (EditorType.of(spec)) {
          case OPTION -> Kind.OPTION;
          case OPTIONS -> Kind.OPTIONS;
          case NUMBER -> Kind.NUMBER;
          case DATE -> Kind.DATE;
          case BOOLEAN -> Kind.BOOLEAN;
          case URL, EMAIL -> Kind.LINK;
          case TEXT, LONG_TEXT, OWNER, FALLBACK -> Kind.TEXT;
        };
    double usual =
        switch (shown) {
          case OPTION -> 160;
          case NUMBER, DATE, BOOLEAN -> 104;
          case TEXT, LINK, TIMESTAMP, STATUS, OPTIONS -> 170;
        };
    double heading = definition.display().length() * HEADING_CHARACTER + HEADING_MARGIN;
    return new Column<>(
        spec.field().toString(),
        definition.display(),
        shown,
        record -> record.value(spec.field()),
        new Column.Layout(Math.max(usual, heading), true),
        isUseCase ? null : readOnlyReason(spec.field()));
  }

  private String titleOf(String member) {
    return messages.textOr("field." + member, member);
  }
}
