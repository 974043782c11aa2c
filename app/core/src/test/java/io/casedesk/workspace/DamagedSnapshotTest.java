package io.casedesk.workspace;

import static io.casedesk.workspace.snapshots.SnapshotCodec.SOLUTIONS;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import io.casedesk.model.FieldValue;
import io.casedesk.model.FieldValue.Numeric;
import io.casedesk.model.Solution;
import io.casedesk.model.Solution.LinkedUseCase;
import io.casedesk.model.Solution.Owner;
import io.casedesk.workspace.snapshots.SnapshotCodec.DamagedSnapshotException;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.InflaterInputStream;
import org.junit.jupiter.api.Test;

/** Nothing is read from chunks that are not exactly what was written. */
final class DamagedSnapshotTest {

  private static final List<Solution> RECORDS =
      IntStream.range(0, 6).mapToObj(DamagedSnapshotTest::solution).toList();
  private static final byte[] CHUNK = SOLUTIONS.encode(RECORDS).getFirst();
  private static final byte[] CONTENT = inflated(CHUNK);

  private static Solution solution(int i) {
    Map<String, FieldValue> members = new LinkedHashMap<>();
    members.put("id", FieldValue.text("s" + i));
    members.put("name", FieldValue.text("Łódź " + i));
    members.put("owner", i % 3 == 0 ? FieldValue.Null.INSTANCE : FieldValue.text("u1"));
    members.put(
        "useCaseList",
        new FieldValue.Structure("[{\"id\":\"c%s\",\"title\":\"Title\"},{}]".formatted(i)));
    return new Solution(
        "s" + i,
        members,
        i % 2 == 0 ? Map.of() : Map.of("cost", new Numeric("1.50"), "x" + i, FieldValue.bool(true)),
        i % 3 == 0 ? null : new Owner("u1", null),
        List.of(new LinkedUseCase("c" + i, "Title"), new LinkedUseCase(null, null)));
  }

  private static byte[] inflated(byte[] chunk) {
    try (InflaterInputStream in = new InflaterInputStream(new ByteArrayInputStream(chunk))) {
      return in.readAllBytes();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static byte[] deflated(byte[] content) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (DeflaterOutputStream out = new DeflaterOutputStream(bytes)) {
      out.write(content);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return bytes.toByteArray();
  }

  /** Bits that fill up the last byte have no meaning; any other change is noticed. */
  private static void requireRefusedOrEqual(byte[] chunk) {
    List<Solution> read;
    try {
      read = SOLUTIONS.decode(List.of(chunk));
    } catch (DamagedSnapshotException e) {
      assertTrue(
          String.valueOf(e.getMessage()).startsWith("Chunk 1 of 1 of the snapshot can't"),
          e.getMessage());
      return;
    }
    assertEquals(RECORDS, read);
  }

  @Test
  void noFlippedByteGivesOtherRecords() {
    for (int i = 0; i < CHUNK.length; i++) {
      for (int mask : new int[] {0x01, 0x80, 0xFF}) {
        byte[] flipped = CHUNK.clone();
        flipped[i] ^= (byte) mask;
        requireRefusedOrEqual(flipped);
      }
    }
  }

  @Test
  void everyTruncationIsNoticed() {
    for (int length = 0; length < CHUNK.length; length++) {
      List<byte[]> shorter = List.of(Arrays.copyOf(CHUNK, length));
      assertThrows(DamagedSnapshotException.class, () -> SOLUTIONS.decode(shorter));
    }
    assertThrows(DamagedSnapshotException.class, () -> SOLUTIONS.decode(List.of()));
  }

  /** As if the program that wrote it had been wrong: the checksum is right. */
  private static void decodeSealed(byte[] content) {
    byte[] chunk = deflated(content);
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    long before = threads.getCurrentThreadAllocatedBytes();
    try {
      for (Solution record : SOLUTIONS.decode(List.of(chunk))) {
        assertTrue(record.label().length() <= content.length);
      }
    } catch (DamagedSnapshotException expected) {
      assertTrue(String.valueOf(expected.getMessage()).startsWith("Chunk 1 of 1"));
    }
    long allocated = threads.getCurrentThreadAllocatedBytes() - before;
    assertTrue(allocated < 1 << 21, () -> allocated + " bytes for " + content.length);
  }

  @Test
  void anyContentGivesRecordsOrIsRefusedAndTakesNoMoreMemoryThanItHasBytes() {
    // Once without measuring: the first time loads the classes of the decoder and of its faults.
    assertEquals(RECORDS, SOLUTIONS.decode(List.of(CHUNK)));
    assertThrows(
        DamagedSnapshotException.class,
        () -> SOLUTIONS.decode(List.of(deflated("{".getBytes(StandardCharsets.UTF_8)))));
    for (int i = 0; i < CONTENT.length; i++) {
      for (int value : new int[] {0, 1, 2, 7, 0x7F, 0x80, 0xFF, CONTENT[i] ^ 1}) {
        byte[] changed = CONTENT.clone();
        changed[i] = (byte) value;
        decodeSealed(changed);
      }
      decodeSealed(Arrays.copyOf(CONTENT, i));
    }
    Random random = new Random(11);
    for (int i = 0; i < 5_000; i++) {
      byte[] changed = CONTENT.clone();
      for (int change = random.nextInt(6); change >= 0; change--) {
        changed[random.nextInt(changed.length)] = (byte) random.nextInt();
      }
      decodeSealed(changed);
    }
  }
}
