package io.casedesk.workspace;

import io.casedesk.model.FieldValue;
import io.casedesk.model.Solution;
import io.casedesk.model.Solution.LinkedUseCase;
import io.casedesk.model.Solution.Owner;
import io.casedesk.model.UseCase;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.Tuple;

/** Records of every kind there can be, drawn. */
final class DrawnRecords {

  private static final List<String> KNOWN =
      List.of("id", "title", "status", "delete_flag", "source_id", "", "Größe", "名前", "\uD83D");

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

  private static Arbitrary<Map<String, FieldValue>> members() {
    Arbitrary<String> names =
        Arbitraries.frequencyOf(Tuple.of(9, Arbitraries.of(KNOWN)), Tuple.of(1, texts()));
    return Combinators.combine(
            names.list().uniqueElements().ofMaxSize(9), values().list().ofSize(9))
        .as(
            (keys, values) -> {
              Map<String, FieldValue> map = new LinkedHashMap<>();
              keys.forEach(key -> map.put(key, values.get(map.size())));
              return map;
            });
  }

  /** Use cases. */
  static Arbitrary<UseCase> useCases() {
    return Combinators.combine(texts(), members(), members()).as(UseCase::new);
  }

  /** Solutions. */
  static Arbitrary<Solution> solutions() {
    Arbitrary<Optional<String>> parts = texts().optional(0.7);
    Arbitrary<Owner> owners =
        Combinators.combine(parts, parts)
            .as((id, email) -> new Owner(id.orElse(null), email.orElse(null)));
    Arbitrary<LinkedUseCase> links =
        Combinators.combine(parts, parts)
            .as((id, title) -> new LinkedUseCase(id.orElse(null), title.orElse(null)));
    return Combinators.combine(
            texts(), members(), members(), owners.optional(0.7), links.list().ofMaxSize(5))
        .as(
            (id, members, custom, owner, linked) ->
                new Solution(id, members, custom, owner.orElse(null), linked));
  }
}
