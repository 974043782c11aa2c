package io.casedesk.files.plans;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.changes.plan.ChangePlan;
import io.casedesk.changes.plan.PlannedCell;
import io.casedesk.changes.plan.PlannedCreate;
import io.casedesk.changes.plan.UnusablePlanException;
import io.casedesk.model.Change;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldValue;
import io.casedesk.model.RecordKind;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.security.SecureRandom;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Consumer;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.RandomGenerator;
import net.jqwik.api.sessions.JqwikSession;
import org.junit.jupiter.api.Test;

/**
 * Whatever a plan holds, it is read as it was written; and whatever the bytes of a file, it is read
 * or refused in words. The seed is in every message; {@code -Dcasedesk.seed} draws the same again.
 */
final class PlanFilePropertyTest {

  private static final int TRIES = 1_000;
  private static final int GENERATED_SIZE = 1_000;

  private final long seed = Long.getLong("casedesk.seed", new SecureRandom().nextInt());

  private static Arbitrary<String> texts() {
    return Arbitraries.oneOf(
        Arbitraries.strings().all().ofMaxLength(20),
        Arbitraries.strings().ascii().ofMaxLength(20),
        Arbitraries.of("", " ", "null", "custom_fields.x", "\n", "\u0000", "\ud800", "😀", "\"\\"));
  }

  private static Arbitrary<String> names() {
    return texts().filter(text -> !text.isBlank() && !text.startsWith("custom_fields."));
  }

  private static Arbitrary<String> numbers() {
    return Arbitraries.oneOf(
        Arbitraries.bigDecimals().map(Object::toString),
        Arbitraries.of(
            "-0", "1.50", "0.0", "1e5", "1E+400", "9007199254740993", "-1.0e-12", "1e-999999"));
  }

  /** JSON without line breaks, which do not come back. */
  private static Arbitrary<String> structures(int levels) {
    Arbitrary<String> leaves =
        Arbitraries.oneOf(
            numbers(), Arbitraries.of("null", "true", "\"\"", "\"\\u00e9\"", "\"é \\\" ]\"", "{}"));
    Arbitrary<String> inner =
        levels == 0 ? leaves : Arbitraries.oneOf(leaves, structures(levels - 1));
    Arbitrary<String> gaps = Arbitraries.of("", " ", "\t");
    return Arbitraries.oneOf(
        Combinators.combine(inner.list().ofMaxSize(3), gaps)
            .as((all, gap) -> "[" + gap + String.join(gap + "," + gap, all) + gap + "]"),
        inner.map(value -> "{\"a\" : " + value + ",\"a\":1}"));
  }

  private static Arbitrary<FieldValue> values() {
    return Arbitraries.oneOf(
        texts().map(FieldValue::text),
        numbers().map(FieldValue.Numeric::new),
        Arbitraries.of(true, false).map(FieldValue::bool),
        Arbitraries.just(FieldValue.Null.INSTANCE),
        structures(3).map(FieldValue.Structure::new));
  }

  private static Arbitrary<FieldRef> fields() {
    return Arbitraries.oneOf(names().map(FieldRef::custom), names().map(FieldRef::standard));
  }

  private static Arbitrary<PlannedCell> changes() {
    return Combinators.combine(
            names(),
            fields(),
            values().injectNull(0.2),
            values(),
            Arbitraries.of(true, false),
            texts())
        .as(
            (record, field, seen, wanted, clears, origin) ->
                new PlannedCell(
                    new Change(record, field, seen, wanted), clears && wanted.isBlank(), origin));
  }

  private static Arbitrary<PlannedCreate> creates() {
    Arbitrary<FieldRef> whole =
        fields().filter(field -> field.key().codePoints().noneMatch(PlanFilePropertyTest::half));
    return Combinators.combine(
            names(), names(), whole.list().ofMaxSize(3), values().list().ofSize(3), texts())
        .as(
            (row, name, refs, given, origin) -> {
              Map<FieldRef, FieldValue> values = new LinkedHashMap<>();
              for (int i = 0; i < refs.size(); i++) {
                values.put(refs.get(i), given.get(i));
              }
              return new PlannedCreate(row, name, values, origin);
            });
  }

  private static boolean half(int c) {
    return c >= Character.MIN_SURROGATE && c <= Character.MAX_SURROGATE;
  }

  private static Arbitrary<ChangePlan> plans() {
    Arbitrary<ChangePlan.Header> headers =
        Combinators.combine(
                names(),
                Arbitraries.of(RecordKind.class),
                Arbitraries.longs().between(-70_000_000_000L, 300_000_000_000L),
                texts(),
                texts())
            .as(
                (url, kind, made, by, origin) ->
                    new ChangePlan.Header(url, kind, Instant.ofEpochSecond(made, 123), by, origin));
    return Combinators.combine(
            headers,
            changes()
                .list()
                .ofMaxSize(6)
                .uniqueElements(c -> List.of(c.change().recordId(), c.change().field())),
            creates().list().ofMaxSize(3).uniqueElements(PlannedCreate::row))
        .as(ChangePlan::new);
  }

  private <T> void draw(Arbitrary<T> from, Consumer<T> check) {
    List<String> wrong = new ArrayList<>();
    JqwikSession.run(
        () -> {
          RandomGenerator<T> generator = from.generator(GENERATED_SIZE);
          Random random = new Random(seed);
          for (int i = 0; i < TRIES; i++) {
            T drawn = generator.next(random).value();
            try {
              check.accept(drawn);
            } catch (RuntimeException | AssertionError e) {
              wrong.add("Seed " + seed + ", number " + i + ": " + drawn + "\n" + e);
            }
          }
        });
    assertTrue(wrong.isEmpty(), () -> wrong.size() + " wrong, first " + wrong.getFirst());
  }

  private static byte[] written(ChangePlan plan) {
    try {
      return PlanFileFixture.written(plan);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static ChangePlan read(byte[] json) {
    try {
      return PlanFileFixture.read(json);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Test
  void aPlanIsReadAsItWasWritten() {
    draw(plans(), plan -> assertEquals(plan, read(written(plan))));
  }

  @Test
  void everyChangeHasALineOfItsOwn() {
    draw(
        plans(),
        plan -> {
          long lines = new String(written(plan), UTF_8).chars().filter(c -> c == '\n').count();
          int of = plan.changes().size();
          int made = plan.creates().size();
          assertEquals(10 + of + (of > 0 ? 1 : 0) + (made > 0 ? made + 2 : 0), lines);
        });
  }

  @Test
  void aDamagedFileIsRefusedInWordsOrReadAsAnotherPlan() {
    Arbitrary<byte[]> damaged =
        Combinators.combine(plans(), Arbitraries.integers().between(0, 999), Arbitraries.bytes())
            .as(
                (plan, where, instead) -> {
                  byte[] json = written(plan);
                  json[json.length * where / 1_000] = instead;
                  return json;
                });
    draw(
        damaged,
        json -> {
          try {
            byte[] again = written(read(json));
            assertArrayEquals(again, written(read(again)));
          } catch (UnusablePlanException e) {
            assertTrue(String.valueOf(e.getMessage()).length() > 20, e.toString());
          }
        });
  }
}
