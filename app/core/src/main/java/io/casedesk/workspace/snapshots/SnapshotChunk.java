package io.casedesk.workspace.snapshots;

import io.casedesk.workspace.snapshots.SnapshotCodec.DamagedSnapshotException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.util.zip.CRC32C;
import java.util.zip.DataFormatException;
import java.util.zip.Deflater;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.Inflater;

/**
 * The envelope of a chunk: the version of the format, the identity of the chunk, the length of its
 * content, a checksum over all other bytes, and the deflated content.
 *
 * @param kind the number of the kind of record
 * @param place the index of the chunk, from 0
 * @param of the number of chunks
 */
public record SnapshotChunk(int kind, int place, int of) {

  /** Version of the format; increase it when an older program would misread the content. */
  public static final int VERSION = 2;

  /** Size of the header before the deflated content, in bytes. */
  public static final int HEAD = 24;

  private static final int AT_CHECKSUM = HEAD - 4;

  /** Maximum expansion factor of deflated data. */
  private static final int MOST_EXPANSION = 1_032;

  /** Deflates the content and adds the header. */
  public byte[] compress(byte[] content) {
    byte[] deflated = deflate(content);
    ByteBuffer chunk = ByteBuffer.allocate(HEAD + deflated.length);
    chunk.putInt(VERSION).putInt(kind).putInt(place).putInt(of).putInt(content.length);
    chunk.putInt(0).put(deflated);
    return chunk.putInt(AT_CHECKSUM, checksum(chunk.array())).array();
  }

  /**
   * Checks a chunk and inflates its content.
   *
   * @throws DamagedSnapshotException when it is not exactly what was packed as this chunk
   */
  public byte[] decompress(byte[] chunk) {
    if (chunk.length < HEAD) {
      throw new DamagedSnapshotException("it breaks off");
    }
    ByteBuffer head = ByteBuffer.wrap(chunk);
    int version = head.getInt();
    if (version != VERSION) {
      throw new DamagedSnapshotException(
          "its format is version " + version + ", and this program knows " + VERSION);
    }
    SnapshotChunk found = new SnapshotChunk(head.getInt(), head.getInt(), head.getInt());
    int length = head.getInt();
    if (head.getInt() != checksum(chunk)) {
      throw new DamagedSnapshotException("its checksum is wrong");
    }
    if (!found.equals(this)) {
      throw new DamagedSnapshotException("it is another chunk, or one of another list");
    }
    if (length < 0 || length > (long) head.remaining() * MOST_EXPANSION) {
      throw new DamagedSnapshotException("its length is wrong");
    }
    return inflate(head, length);
  }

  private static int checksum(byte[] chunk) {
    CRC32C crc = new CRC32C();
    crc.update(chunk, 0, AT_CHECKSUM);
    crc.update(chunk, HEAD, chunk.length - HEAD);
    return (int) crc.getValue();
  }

  private static byte[] deflate(byte[] content) {
    ByteArrayOutputStream deflated = new ByteArrayOutputStream(content.length / 4 + 64);
    try (Deflater deflater = new Deflater(Deflater.BEST_SPEED, true);
        DeflaterOutputStream out = new DeflaterOutputStream(deflated, deflater, 1 << 13)) {
      out.write(content);
    } catch (IOException e) {
      throw new UncheckedIOException("An array in memory can't be written", e);
    }
    return deflated.toByteArray();
  }

  private static byte[] inflate(ByteBuffer deflated, int length) {
    byte[] content = new byte[length];
    try (Inflater inflater = new Inflater(true)) {
      inflater.setInput(deflated);
      int inflated = inflater.inflate(content);
      // The inflater reports the end of the stream only after an attempt to read more.
      boolean more = inflater.inflate(new byte[1]) > 0;
      if (inflated != length || more || !inflater.finished() || deflated.hasRemaining()) {
        throw new DamagedSnapshotException("its length is wrong");
      }
    } catch (DataFormatException e) {
      throw new DamagedSnapshotException("it can't be decompressed", e);
    }
    return content;
  }
}
