package io.casedesk.files.certificates;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.casedesk.model.Sha256;
import java.io.IOException;
import java.io.OutputStream;
import java.security.MessageDigest;
import java.util.Arrays;

/**
 * Passes a JSON object on, and adds a last member to it: the SHA-256 of all lines before that
 * member. So {@code head -n -2 run.json | sha256sum} prints the digest again.
 */
final class CertificateDigest extends OutputStream {

  /** The end of the object, which is held back until the digest is known. */
  private static final byte[] END = "\n}\n".getBytes(UTF_8);

  private static final String BEFORE = "  \"sha256\": \"";
  private static final String AFTER = "\"\n}\n";

  /** The number of bytes from the line of the digest to the end of the file. */
  static final int TAIL = BEFORE.length() + 64 + AFTER.length();

  private final MessageDigest digest = Sha256.begin();
  private final OutputStream out;
  private byte[] held = new byte[0];

  CertificateDigest(OutputStream out) {
    this.out = out;
  }

  /** The digest in a tail; empty when the bytes are no tail. */
  static String in(byte[] tail) {
    String text = new String(tail, UTF_8);
    String hex =
        text.length() == TAIL && text.startsWith(BEFORE) && text.endsWith(AFTER)
            ? text.substring(BEFORE.length(), TAIL - AFTER.length())
            : "";
    return hex.matches("[0-9a-f]{64}") ? hex : "";
  }

  @Override
  public void write(int b) throws IOException {
    write(new byte[] {(byte) b}, 0, 1);
  }

  @Override
  public void write(byte[] bytes, int offset, int length) throws IOException {
    byte[] all = new byte[held.length + length];
    System.arraycopy(held, 0, all, 0, held.length);
    System.arraycopy(bytes, offset, all, held.length, length);
    int passed = Math.max(0, all.length - END.length);
    pass(all, passed);
    held = Arrays.copyOfRange(all, passed, all.length);
  }

  private void pass(byte[] bytes, int length) throws IOException {
    digest.update(bytes, 0, length);
    out.write(bytes, 0, length);
  }

  /** Ends the object; returns its digest. */
  String end() throws IOException {
    if (!Arrays.equals(held, END)) {
      throw new IllegalStateException("A certificate ends otherwise than it should");
    }
    byte[] comma = ",\n".getBytes(UTF_8);
    pass(comma, comma.length);
    String hex = Sha256.hex(digest);
    out.write((BEFORE + hex + AFTER).getBytes(UTF_8));
    return hex;
  }
}
