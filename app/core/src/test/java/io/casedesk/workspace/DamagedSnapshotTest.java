package io.casedesk.workspace;

import static io.casedesk.workspace.snapshots.SnapshotCodec.SOLUTIONS;
import static io.casedesk.workspace.snapshots.SnapshotCodec.USE_CASES;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import io.casedesk.model.FieldValue;
import io.casedesk.model.FieldValue.Numeric;
import io.casedesk.model.Solution;
import io.casedesk.model.Solution.LinkedUseCase;
import io.casedesk.model.Solution.Owner;
import io.casedesk.workspace.snapshots.SnapshotChunk;
import io.casedesk.workspace.snapshots.SnapshotCodec;
import io.casedesk.workspace.snapshots.SnapshotCodec.DamagedSnapshotException;
import java.lang.management.ManagementFactory;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.zip.CRC32C;
import org.junit.jupiter.api.Test;

/** Nothing is read from chunks that are not exactly what was written. */
final class DamagedSnapshotTest {

  private static final List<Solution> RECORDS =
      IntStream.range(0, 6).mapToObj(DamagedSnapshotTest::solution).toList();
  private static final byte[] CHUNK = SOLUTIONS.encode(RECORDS).getFirst();
  private static final byte[] CONTENT = new SnapshotChunk(2, 0, 1).decompress(CHUNK);

  private static Solution solution(int i) {
    Map<String, FieldValue> members = new LinkedHashMap<>();
    members.put("id", FieldValue.text("s" + i));
    members.put("name", FieldValue.text("Łódź " + i));
    members.put("owner", i % 3 == 0 ? FieldValue.Null.INSTANCE : FieldValue.text("u1"));
    members.put(
        "useCaseList",
        new FieldValue.Structure("[{\"id\":\"c%s\",\"title\":\"Title\"}, {}]".formatted(i)));
    return new Solution(
        "s" + i,
        members,
        i % 2 == 0 ? Map.of() : Map.of("cost", new Numeric("1.50"), "x" + i, FieldValue.bool(true)),
        i % 3 == 0 ? null : new Owner("u1", null),
        List.of(new LinkedUseCase("c" + i, "Title"), new LinkedUseCase(null, null)));
  }

  private static String refusal(List<byte[]> chunks) {
    return String.valueOf(
        assertThrows(DamagedSnapshotException.class, () -> SOLUTIONS.decode(chunks)).getMessage());
  }

  @Test
  void everyFlippedByteIsNoticed() {
    for (int i = 0; i < CHUNK.length; i++) {
      for (int mask : new int[] {0x01, 0x80, 0xFF}) {
        byte[] flipped = CHUNK.clone();
        flipped[i] ^= (byte) mask;
        assertTrue(refusal(List.of(flipped)).startsWith("Chunk 1 of 1 of the snapshot can't"));
      }
    }
  }

  @Test
  void everyTruncationAndWhatFollowsIsNoticed() {
    for (int length = 0; length < CHUNK.length; length++) {
      refusal(List.of(Arrays.copyOf(CHUNK, length)));
    }
    refusal(List.of(Arrays.copyOf(CHUNK, CHUNK.length + 1)));
  }

  @Test
  void aMissingAnAdditionalAndAMisplacedChunkAreNoticed() {
    List<byte[]> chunks =
        USE_CASES.encode(
            IntStream.range(0, SnapshotCodec.MOST_RECORDS + 1)
                .mapToObj(i -> SnapshotCodecTest.useCase("" + i, Map.of()))
                .toList());

    for (List<byte[]> wrong :
        List.of(List.<byte[]>of(), chunks.subList(0, 1), chunks.subList(1, 2), chunks.reversed())) {
      assertThrows(DamagedSnapshotException.class, () -> USE_CASES.decode(wrong));
    }
    assertThrows(
        DamagedSnapshotException.class,
        () -> USE_CASES.decode(List.of(chunks.get(0), chunks.get(1), chunks.get(1))));
  }

  @Test
  void anotherVersionIsNamed() {
    byte[] later = CHUNK.clone();
    put(later, 0, SnapshotChunk.VERSION + 1);

    assertEquals(
        "Chunk 1 of 1 of the snapshot can't be read: its format is version 3, and this program"
            + " knows 2",
        refusal(List.of(later)));
    assertTrue(refusal(List.of(new byte[100])).contains("its format is version 0"));
    assertEquals("The snapshot has no chunks", refusal(List.of()));
  }

  /** As if the program that wrote it had been wrong: the checksum is right. */
  private static void decodeSealed(byte[] content) {
    byte[] chunk = new SnapshotChunk(2, 0, 1).compress(content);
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
    assertTrue(allocated < 1 << 20, () -> allocated + " bytes for " + content.length);
  }

  @Test
  void anyContentGivesRecordsOrIsRefusedAndTakesNoMoreMemoryThanItHasBytes() {
    // Once without measuring: the first time loads the classes of the decoder.
    assertEquals(RECORDS, SOLUTIONS.decode(List.of(CHUNK)));
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

  @Test
  void aLengthThatIsNotThatOfTheContentIsNoticed() {
    byte[] shorter = sealedWithLength(CONTENT.length - 1);
    byte[] longer = sealedWithLength(CONTENT.length + 1);
    byte[] enormous = sealedWithLength(Integer.MAX_VALUE - 8);

    for (byte[] wrong : List.of(shorter, longer, enormous, sealedWithLength(-1))) {
      assertTrue(refusal(List.of(wrong)).endsWith("its length is wrong"));
    }
  }

  /** A chunk that lies about the length of its content under a right checksum. */
  private static byte[] sealedWithLength(int length) {
    byte[] chunk = CHUNK.clone();
    put(chunk, 16, length);
    return withRightChecksum(chunk);
  }

  private static byte[] withRightChecksum(byte[] chunk) {
    CRC32C crc = new CRC32C();
    crc.update(chunk, 0, SnapshotChunk.HEAD - 4);
    crc.update(chunk, SnapshotChunk.HEAD, chunk.length - SnapshotChunk.HEAD);
    put(chunk, SnapshotChunk.HEAD - 4, (int) crc.getValue());
    return chunk;
  }

  @Test
  void whatCannotBeInflatedIsNoticed() {
    byte[] chunk = CHUNK.clone();
    Arrays.fill(chunk, SnapshotChunk.HEAD, chunk.length, (byte) 0xFF);

    assertTrue(refusal(List.of(withRightChecksum(chunk))).endsWith("it can't be decompressed"));
  }

  private static void put(byte[] chunk, int at, int number) {
    for (int i = 0; i < 4; i++) {
      chunk[at + i] = (byte) (number >>> (24 - 8 * i));
    }
  }
}
