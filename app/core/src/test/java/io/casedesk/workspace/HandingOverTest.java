package io.casedesk.workspace;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.Channels;
import java.nio.channels.SocketChannel;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A second start hands a file to the first, over the socket. */
final class HandingOverTest {

  @TempDir Path temp;

  private final List<Path> came = new CopyOnWriteArrayList<>();

  private WorkspaceBusyException held() {
    return assertThrows(WorkspaceBusyException.class, () -> Workspace.open(temp, "Second"));
  }

  private String answer(byte[] request) throws IOException {
    try (SocketChannel caller = SocketChannel.open(StandardProtocolFamily.UNIX)) {
      caller.connect(UnixDomainSocketAddress.of(temp.resolve("workspace.sock")));
      Channels.newOutputStream(caller).write(request);
      caller.shutdownOutput();
      return new DataInputStream(Channels.newInputStream(caller)).readUTF();
    } catch (EOFException hungUp) {
      return "";
    }
  }

  private String answer(String request) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    new DataOutputStream(bytes).writeUTF(request);
    return answer(bytes.toByteArray());
  }

  @Test
  void aPathArrivesAsItIs() {
    try (Workspace first = Workspace.open(temp, "First")) {
      Path file = temp.resolve("Pläne für 2027 “neu”.casedeskplan");
      first.onAttention(() -> {});
      assertFalse(held().bringForward(file), "nobody has said what to do with files");
      first.onFile(came::add);
      assertTrue(held().bringForward(file));
      assertTrue(held().bringForward(Path.of("relative.casedeskplan")));
      assertTrue(held().bringForward(temp.resolve("two\nlines.casedeskplan")));
      assertEquals(
          List.of(
              file.toAbsolutePath(),
              Path.of("relative.casedeskplan").toAbsolutePath(),
              temp.resolve("two\nlines.casedeskplan")),
          came);
      assertTrue(held().bringForward(), "what is asked without a file is understood as before");
      assertEquals(3, came.size());
      first.refuseAttention();
      assertFalse(held().bringForward(file));
    }
  }

  @Test
  void whatIsNoPathIsRefused() throws IOException {
    try (Workspace first = Workspace.open(temp, "First")) {
      first.onAttention(() -> {});
      first.onFile(came::add);
      assertFalse(held().bringForward(temp.resolve("a".repeat(1 << 16))));
      assertEquals("no", answer("plan.casedeskplan"));
      assertEquals("no", answer("../plan.casedeskplan"));
      assertEquals("no", answer("delete /tmp/one"));
      assertEquals("no", answer("/tmp/\0"));
      assertEquals("", answer(new byte[] {0, 2, '/', (byte) 0xC3}));
      assertEquals("", answer(new byte[] {0, 20, '/', 't', 'm', 'p'}));
      assertEquals("yes", answer(""));
      assertEquals(List.of(), came);
    }
  }
}
