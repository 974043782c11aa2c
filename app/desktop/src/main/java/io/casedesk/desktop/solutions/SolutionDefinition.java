package io.casedesk.desktop.solutions;

import io.casedesk.desktop.common.form.FieldSpec;
import io.casedesk.desktop.common.table.Column;
import io.casedesk.desktop.common.table.Column.Kind;
import io.casedesk.desktop.common.text.Messages;
import io.casedesk.desktop.connection.ConnectionSession;
import io.casedesk.desktop.records.data.FieldCatalog;
import io.casedesk.desktop.records.data.RecordDefinition;
import io.casedesk.desktop.records.unsent.NewRecordForm;
import io.casedesk.model.FieldDefinition;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldValue;
import io.casedesk.model.Solution;
import io.casedesk.model.input.InputParser;
import io.casedesk.model.service.RecordRepository;
import io.casedesk.workspace.ObservedDropdownValues;
import io.casedesk.workspace.snapshots.SnapshotCodec;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Defines the fields and columns of solutions: the fields of the write shape (contract 2.2) can be
 * edited, all others are read-only (Q28).
 */
public final class SolutionDefinition implements RecordDefinition<Solution> {

  private record Field(String member, String type, double width, boolean shown) {}

  /**
   * The editor type of fields without a fixed list of values: it offers the values seen so far
   * (Q28).
   */
  private static final String CHOSEN = "dropdown";

  private static final List<Field> EDITABLE =
      List.of(
          new Field("name", "text", 220, true),
          new Field("status", CHOSEN, 96, true),
          new Field("owner", "owner", 200, true),
          new Field("provider", "text", 150, true),
          new Field("type", CHOSEN, 130, true),
          new Field("sensitivity", CHOSEN, 120, true),
          new Field("requestingBusinessUnit", CHOSEN, 190, true),
          new Field("linkTitle", "text", 160, true),
          new Field("linkUrl", "url", 220, true),
          new Field("description", "textarea", 320, false),
          new Field("deleteFlag", "boolean", 90, false));
  private static final List<Field> READ_ONLY =
      List.of(
          new Field("useCaseList", "", 110, true),
          new Field("createdAt", FieldSpec.TIMESTAMP, 184, true),
          new Field("id", "", 280, false));

  private static final FieldRef NAME = FieldRef.standard("name");

  private final Messages messages;
  private final InputParser parser;

  /** Creates the definition with names in the language of the messages. */
  public SolutionDefinition(Messages messages) {
    this.messages = messages;
    this.parser = messages.parser();
  }

  @Override
  public String name() {
    return "solutions";
  }

  @Override
  public String word() {
    return io.casedesk.model.RecordKind.SOLUTIONS.word();
  }

  @Override
  public SnapshotCodec<Solution> codec() {
    return SnapshotCodec.SOLUTIONS;
  }

  @Override
  public RecordRepository<Solution> repository(ConnectionSession session) {
    return session.client().solutions();
  }

  @Override
  public List<FieldDefinition> definitions(ConnectionSession session) {
    return List.of();
  }

  @Override
  public FieldCatalog knowledge(
      ConnectionSession session, List<FieldDefinition> definitions, Collection<Solution> records) {
    return FieldCatalog.of(
        definitions, records, ObservedDropdownValues.ofSolutions(records, chosen()));
  }

  private static List<String> chosen() {
    return EDITABLE.stream().filter(field -> field.type.equals(CHOSEN)).map(Field::member).toList();
  }

  @Override
  public boolean isDeletable() {
    return true;
  }

  @Override
  public Optional<NewRecordForm> newForm(FieldCatalog fieldCatalog) {
    Set<FieldRef> elsewhere = Set.of(NAME, io.casedesk.model.RecordKind.SOLUTIONS.deleteFlag());
    Stream<FieldSpec> asked =
        EDITABLE.stream()
            .map(this::fieldForCreate)
            .filter(spec -> !elsewhere.contains(spec.field()));
    return Optional.of(
        NewRecordForm.of(messages.text("solutions.create.title"), titleOf("name"), asked));
  }

  @Override
  public List<Column<Solution>> columns(FieldCatalog fieldCatalog) {
    List<Column<Solution>> result = new ArrayList<>();
    EDITABLE.stream().map(this::column).forEach(result::add);
    READ_ONLY.stream().map(this::column).forEach(result::add);
    Set<String> known = knownMembers();
    fieldCatalog.members().stream()
        .filter(member -> !known.contains(member))
        .map(member -> column(new Field(member, "", 140, true)))
        .forEach(result::add);
    for (String key : fieldCatalog.customKeys()) {
      FieldRef field = FieldRef.custom(key);
      result.add(
          new Column<>(
              field.toString(),
              key,
              Kind.TEXT,
              record -> record.value(field),
              new Column.Layout(140, true)));
    }
    return result;
  }

  @Override
  public List<FieldSpec> fields(Solution record, FieldCatalog fieldCatalog) {
    List<FieldSpec> result = new ArrayList<>();
    EDITABLE.stream().map(this::editable).forEach(result::add);
    Set<String> known = knownMembers();
    READ_ONLY.stream()
        .map(field -> readOnly(FieldRef.standard(field.member), field.type))
        .forEach(result::add);
    record.members().keySet().stream()
        .filter(member -> !known.contains(member))
        .map(member -> readOnly(FieldRef.standard(member), ""))
        .forEach(result::add);
    record.customFields().keySet().stream()
        .map(key -> readOnly(FieldRef.custom(key), ""))
        .forEach(result::add);
    return result;
  }

  /**
   * Returns the field for a new solution; the title of the status says which status is sent by
   * default.
   */
  private FieldSpec fieldForCreate(Field field) {
    FieldSpec spec = editable(field);
    return field.member.equals("status")
        ? new FieldSpec(
            spec.field(),
            spec.type(),
            messages.text("solutions.create.status", Solution.FIRST_STATUS),
            null)
        : spec;
  }

  private FieldSpec editable(Field field) {
    return new FieldSpec(FieldRef.standard(field.member), field.type, titleOf(field.member), null);
  }

  private FieldSpec readOnly(FieldRef field, String type) {
    return new FieldSpec(
        field,
        type,
        titleOf(field.key()),
        field.isCustom()
            ? messages.text("solutions.readOnly.custom")
            : messages.textOr(
                "solutions.readOnly." + field.key(), messages.text("solutions.readOnly")));
  }

  private Column<Solution> column(Field field) {
    Kind kind =
        switch (field.member) {
          case "status", "type", "sensitivity", "requestingBusinessUnit", "owner" -> Kind.STATUS;
          case "createdAt" -> Kind.TIMESTAMP;
          case "useCaseList" -> Kind.NUMBER;
          case "deleteFlag" -> Kind.BOOLEAN;
          case "linkUrl" -> Kind.LINK;
          default -> Kind.TEXT;
        };
    return new Column<>(
        FieldRef.standard(field.member).toString(),
        titleOf(field.member),
        kind,
        record -> value(record, field.member),
        new Column.Layout(field.width, field.shown));
  }

  /** Returns the owner by name and the linked use cases by count; other values as sent. */
  private static @Nullable FieldValue value(Solution record, String member) {
    FieldValue sent = record.members().get(member);
    return switch (member) {
      case "owner" -> record.owner() == null ? sent : FieldValue.text(record.owner().display());
      case "useCaseList" ->
          sent == null ? null : new FieldValue.Numeric(String.valueOf(record.useCases().size()));
      default -> sent;
    };
  }

  private static Set<String> knownMembers() {
    Set<String> result = new HashSet<>();
    EDITABLE.forEach(field -> result.add(field.member));
    READ_ONLY.forEach(field -> result.add(field.member));
    return result;
  }

  @Override
  public InputParser parser() {
    return parser;
  }

  private String titleOf(String member) {
    return messages.textOr("field." + member, member);
  }
}
