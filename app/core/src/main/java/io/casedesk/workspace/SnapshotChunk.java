package io.casedesk.workspace;

import java.util.Arrays;
import java.util.zip.CRC32C;
import java.util.zip.DataFormatException;
import java.util.zip.Deflater;
import java.util.zip.Inflater;

/**
 * The outside of a chunk: a mark, the version of what follows, what it holds, its lengths, a
 * checksum over all of that and the deflated bytes, and these bytes.
 *
 * @param kind what the records are
 * @param place which chunk it is, from 0
 * @param of how many chunks there are
 */
record SnapshotChunk(int kind, int place, int of) {

  /** The first version is 1; to be raised whenever an older program would read something else. */
  static final int VERSION = 1;

  /** Bytes before the deflated ones. */
  static final int HEAD = 26;

  private static final int MARK = 0x4344_534E; // CDSN
  private static final int AT_CHECKSUM = HEAD - 4;

  /** Deflated bytes become at most so many each. */
  private static final int MOST_EXPANSION = 1_032;

  /** Deflates and seals what is in the chunk. */
  byte[] sealed(byte[] content) {
    byte[] packed = deflated(content);
    ByteSink out = new ByteSink(HEAD + packed.length);
    out.fixed(MARK);
    out.one(VERSION);
    out.one(kind);
    out.fixed(place);
    out.fixed(of);
    out.fixed(content.length);
    out.fixed(packed.length);
    out.fixed(0);
    out.all(packed, packed.length);
    byte[] chunk = out.toArray();
    int checksum = checksum(chunk);
    for (int i = 0; i < 4; i++) {
      chunk[AT_CHECKSUM + i] = (byte) (checksum >>> (24 - 8 * i));
    }
    return chunk;
  }

  /**
   * Opens a chunk and inflates what is in it.
   *
   * @throws DamagedSnapshotException when it is not exactly what was sealed as this chunk
   */
  byte[] opened(byte[] chunk) {
    ByteSource in = new ByteSource(chunk, 0, chunk.length);
    if (in.fixed() != MARK) {
      throw new DamagedSnapshotException("it is no chunk of a snapshot");
    }
    int version = in.one();
    if (version != VERSION) {
      throw new DamagedSnapshotException(
          "its format is version " + version + ", and this program knows " + VERSION);
    }
    int foundKind = in.one();
    SnapshotChunk found = new SnapshotChunk(foundKind, in.fixed(), in.fixed());
    int length = in.fixed();
    int packed = in.fixed();
    int checksum = in.fixed();
    int from = in.skip(packed);
    in.requireEnd();
    if (checksum != checksum(chunk)) {
      throw new DamagedSnapshotException("its checksum is wrong");
    }
    if (!found.equals(this)) {
      throw new DamagedSnapshotException("it is another chunk, or one of another list");
    }
    if (length < 0 || length > (long) packed * MOST_EXPANSION) {
      throw new DamagedSnapshotException("its length is wrong");
    }
    return inflated(chunk, from, length);
  }

  private static int checksum(byte[] chunk) {
    CRC32C crc = new CRC32C();
    crc.update(chunk, 0, AT_CHECKSUM);
    crc.update(chunk, HEAD, chunk.length - HEAD);
    return (int) crc.getValue();
  }

  private static byte[] deflated(byte[] content) {
    try (Deflater deflater = new Deflater(Deflater.BEST_SPEED, true)) {
      deflater.setInput(content);
      deflater.finish();
      byte[] packed = new byte[content.length / 4 + 64];
      int length = 0;
      while (!deflater.finished()) {
        if (length == packed.length) {
          packed = Arrays.copyOf(packed, packed.length * 2);
        }
        length += deflater.deflate(packed, length, packed.length - length);
      }
      return Arrays.copyOf(packed, length);
    }
  }

  private static byte[] inflated(byte[] chunk, int from, int length) {
    byte[] content = new byte[length];
    try (Inflater inflater = new Inflater(true)) {
      inflater.setInput(chunk, from, chunk.length - from);
      int inflated = inflater.inflate(content);
      // The end of the stream is only seen by asking for more.
      boolean more = inflater.inflate(new byte[1]) > 0;
      if (inflated != length || more || !inflater.finished() || inflater.getRemaining() > 0) {
        throw new DamagedSnapshotException("its length is wrong");
      }
    } catch (DataFormatException e) {
      throw new DamagedSnapshotException("it cannot be inflated", e);
    }
    return content;
  }
}
