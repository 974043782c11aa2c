package io.casedesk.workspace;

import io.casedesk.json.Utf8;
import io.casedesk.model.FieldValue;
import io.casedesk.model.Solution;
import io.casedesk.model.Solution.LinkedUseCase;
import io.casedesk.model.Solution.Owner;
import io.casedesk.model.UseCase;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.Tuple;

/** Records of every kind there can be, drawn. */
final class DrawnRecords {

  private static final List<String> KNOWN =
      List.of("id", "title", "status", "delete_flag", "source_id", "", "Größe", "名前");

  private DrawnRecords() {}

  /** Text with everything in it that a character can be, half of a pair included. */
  static Arbitrary<String> texts() {
    return Arbitraries.oneOf(
        Arbitraries.of("draft", "active", "", "t1", "0"),
        Arbitraries.strings().ascii().ofMaxLength(200),
        Arbitraries.strings().withCharRange('\0', '\u00FF').ofMaxLength(40),
        Arbitraries.strings().all().ofMaxLength(40),
        Arbitraries.of("\uD83D\uDE00", "\uDE00\uD83D", "\uD83D", "שלום \u202Eעולם", "Ł–€"));
  }

  /** Values of every kind. */
  static Arbitrary<FieldValue> values() {
    return Arbitraries.oneOf(
        texts().map(FieldValue::text),
        Arbitraries.of("0", "-0", "1.50", "1e400", "125000.50").map(FieldValue.Numeric::new),
        Arbitraries.of("[]", "{\"a\" : [1, 2.50]}", "[\"\u0142\"]").map(FieldValue.Structure::new),
        Arbitraries.of(true, false).map(FieldValue::bool),
        Arbitraries.just(FieldValue.Null.INSTANCE));
  }

  /** Fields; a parser accepts no half of a pair in a name. */
  private static Arbitrary<Map<String, FieldValue>> members() {
    Arbitrary<String> names =
        Arbitraries.frequencyOf(
            Tuple.of(9, Arbitraries.of(KNOWN)), Tuple.of(1, texts().filter(Utf8::isEncodable)));
    return Combinators.combine(
            names.list().uniqueElements().ofMaxSize(9), values().list().ofSize(9))
        .as(
            (keys, values) -> {
              Map<String, FieldValue> map = new LinkedHashMap<>();
              keys.forEach(key -> map.put(key, values.get(map.size())));
              return map;
            });
  }

  /** The fields of a record that the decoder accepts: the id is a text. */
  private static Arbitrary<Map<String, FieldValue>> membersWithId(Arbitrary<String> ids) {
    return Combinators.combine(ids, members())
        .as(
            (id, members) -> {
              Map<String, FieldValue> map = new LinkedHashMap<>(members);
              map.put("id", FieldValue.text(id));
              return map;
            });
  }

  private static Arbitrary<String> ids() {
    return texts().filter(text -> !text.isEmpty());
  }

  /** Use cases, as the service may send them. */
  static Arbitrary<UseCase> useCases() {
    return Combinators.combine(membersWithId(ids()), members())
        .as((members, custom) -> new UseCase(id(members), members, custom));
  }

  private static String id(Map<String, FieldValue> members) {
    return String.valueOf(FieldValue.scalar(members.get("id")));
  }

  private static Map<String, FieldValue> spaceless(Map<String, FieldValue> members) {
    Map<String, FieldValue> all = new LinkedHashMap<>(members);
    all.replaceAll(
        (name, value) ->
            value instanceof FieldValue.Structure(String json)
                ? new FieldValue.Structure(json.replace(" ", ""))
                : value);
    return all;
  }

  /** Solutions, as they are kept: their structures have no white space. */
  static Arbitrary<Solution> solutions() {
    Arbitrary<String> parts = Arbitraries.of("", "u1", "Łódź", "0");
    return Combinators.combine(
            membersWithId(ids()),
            members(),
            parts.optional(0.7),
            Combinators.combine(parts, parts).as(LinkedUseCase::new).list().ofMaxSize(5))
        .as(
            (members, custom, owner, linked) -> {
              owner.ifPresent(
                  id ->
                      members.put(
                          "owner", new FieldValue.Structure("{\"id\" : \"%s\"}".formatted(id))));
              if (!linked.isEmpty()) {
                members.put(
                    "useCaseList",
                    new FieldValue.Structure(
                        linked.stream()
                            .map(
                                link ->
                                    "{\"id\":\"%s\",\"title\":\"%s\"}"
                                        .formatted(link.id(), link.title()))
                            .collect(Collectors.joining(", ", "[", "]"))));
              }
              return new Solution(
                  id(members),
                  spaceless(members),
                  spaceless(custom),
                  owner.map(id -> new Owner(id, null)).orElse(null),
                  linked);
            });
  }
}
