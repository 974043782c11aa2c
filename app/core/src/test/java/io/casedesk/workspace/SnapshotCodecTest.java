package io.casedesk.workspace;

import static io.casedesk.workspace.snapshots.SnapshotCodec.SOLUTIONS;
import static io.casedesk.workspace.snapshots.SnapshotCodec.USE_CASES;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.model.CaseRecord;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldValue;
import io.casedesk.model.FieldValue.Numeric;
import io.casedesk.model.Fields;
import io.casedesk.model.UseCase;
import io.casedesk.workspace.snapshots.SnapshotCodec;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.stream.IntStream;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.RandomGenerator;
import net.jqwik.api.sessions.JqwikSession;
import org.junit.jupiter.api.Test;

final class SnapshotCodecTest {

  private static final int TRIES = Integer.getInteger("casedesk.tries", 500);
  private static final int GENERATED_SIZE = 1_000;

  private final long seed = Long.getLong("casedesk.seed", new SecureRandom().nextInt());

  static UseCase useCase(String id, Map<String, FieldValue> custom) {
    Map<String, FieldValue> members = new LinkedHashMap<>();
    members.put("id", FieldValue.text(id));
    members.put("status", FieldValue.text("draft"));
    return new UseCase(id, members, custom);
  }

  private static <R extends CaseRecord> List<R> back(SnapshotCodec<R> codec, List<R> records) {
    return back(codec, records, "");
  }

  private static <R extends CaseRecord> List<R> back(
      SnapshotCodec<R> codec, List<R> records, String which) {
    List<R> back = codec.decode(codec.encode(records));
    assertEquals(records, back, which);
    return back;
  }

  private <R extends CaseRecord> void draw(SnapshotCodec<R> codec, Arbitrary<R> from) {
    JqwikSession.run(
        () -> {
          RandomGenerator<List<R>> generator = from.list().ofMaxSize(12).generator(GENERATED_SIZE);
          Random random = new Random(seed);
          for (int i = 0; i < TRIES; i++) {
            back(codec, generator.next(random).value(), "seed " + seed + ", number " + i);
          }
        });
  }

  @Test
  void anyUseCasesComeBackAsTheyWere() {
    draw(USE_CASES, DrawnRecords.useCases());
  }

  @Test
  void anySolutionsComeBackAsTheyWere() {
    draw(SOLUTIONS, DrawnRecords.solutions());
  }

  @Test
  void anEmptyListIsAListAsWell() {
    assertEquals(1, USE_CASES.encode(List.of()).size());
    assertEquals(List.of(), back(USE_CASES, List.of()));
    assertEquals(List.of(), back(SOLUTIONS, List.of()));
  }

  @Test
  void manyRecordsMakeSeveralChunksAndKeepTheirOrder() {
    List<UseCase> records =
        IntStream.range(0, 2 * SnapshotCodec.MOST_RECORDS + 7)
            .mapToObj(i -> useCase("id " + i, Map.of("n", new Numeric("" + i))))
            .toList();

    assertEquals(3, USE_CASES.encode(records).size());
    assertThrows(UnsupportedOperationException.class, () -> back(USE_CASES, records).removeLast());
  }

  @Test
  void theFirstRecordsCanBeHadBeforeTheOthers() {
    List<UseCase> records =
        IntStream.range(0, SnapshotCodec.MOST_FIRST + 3)
            .mapToObj(i -> useCase("id " + i, Map.of("n", new Numeric("" + i))))
            .toList();
    List<byte[]> chunks = USE_CASES.encode(records);

    assertEquals(2, chunks.size());
    assertEquals(records.subList(0, SnapshotCodec.MOST_FIRST), USE_CASES.decode(chunks, 0, 1));
    assertEquals(
        records.subList(SnapshotCodec.MOST_FIRST, records.size()), USE_CASES.decode(chunks, 1, 2));
  }

  @Test
  void longTextsMakeSeveralChunks() {
    String latin = "ä".repeat(1 << 20);
    String wide = "😀ł".repeat(1 << 19);
    List<UseCase> records = new ArrayList<>();
    for (int i = 0; i < 14; i++) {
      records.add(
          useCase(
              "id " + i,
              Map.of(
                  "d",
                  FieldValue.text(i % 2 == 0 ? latin + i : wide + i),
                  "k".repeat(1 << 15),
                  FieldValue.bool(true))));
    }

    assertTrue(USE_CASES.encode(records).size() > 1);
    back(USE_CASES, records);
  }

  @Test
  void recordsOfManyShapesComeBackAsTheyWere() {
    List<UseCase> records =
        IntStream.range(0, 3_000)
            .mapToObj(i -> useCase("" + i, Map.of("only here " + i, FieldValue.text("x" + i))))
            .toList();

    back(USE_CASES, records);
  }

  @Test
  void whatRepeatsIsSharedAndTakesLittleRoom() {
    List<UseCase> records =
        IntStream.range(0, 1_000)
            .mapToObj(
                i ->
                    useCase(
                        "" + i,
                        i % 2 == 0 ? Map.of() : Map.of("theme", FieldValue.text("finance"))))
            .toList();
    List<byte[]> chunks = USE_CASES.encode(records);
    List<UseCase> back = USE_CASES.decode(chunks);

    assertSame(
        text(back.get(997), FieldRef.custom("theme")),
        text(back.get(999), FieldRef.custom("theme")));
    assertSame(
        text(back.get(997), FieldRef.standard("status")),
        text(back.get(998), FieldRef.standard("status")));
    assertSame(Fields.NONE, back.getFirst().customFields());
    int size = chunks.stream().mapToInt(chunk -> chunk.length).sum();
    assertTrue(size < 16 * records.size(), () -> size + " bytes");
  }

  private static String text(UseCase record, FieldRef field) {
    return Objects.requireNonNull(record.value(field)).display();
  }

  @Test
  void anIdThatIsANumberComesBackAsItWas() {
    back(
        USE_CASES,
        List.of(
            new UseCase("1.50", Map.of("id", new Numeric("1.50")), Map.of()),
            new UseCase("2", Map.of("id", FieldValue.text("2")), Map.of())));
  }

  @Test
  void thatNoCustomFieldsWereSentDiffersFromAnEmptyObject() {
    List<UseCase> back =
        back(
            USE_CASES,
            List.of(
                new UseCase("1", Map.of("id", FieldValue.text("1")), Fields.SENT_EMPTY),
                new UseCase("2", Map.of("id", FieldValue.text("2")), Map.of())));

    assertTrue(back.getFirst().showsCustomFields());
    assertFalse(back.getLast().showsCustomFields());
  }
}
