package io.casedesk.workspace;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
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
      ByteBuffer bytes = ByteBuffer.wrap(request);
      while (bytes.hasRemaining()) {
        caller.write(bytes);
      }
      caller.shutdownOutput();
      return SingleInstanceClient.readLine(caller, 100);
    } catch (IOException hungUp) {
      return "";
    }
  }

  private String answer(String request) throws IOException {
    return answer(request.getBytes(StandardCharsets.UTF_8));
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
      assertEquals(
          List.of(file.toAbsolutePath(), Path.of("relative.casedeskplan").toAbsolutePath()), came);
      assertTrue(held().bringForward(), "what is asked without a file is understood as before");
      assertEquals(2, came.size());
      first.refuseAttention();
      assertFalse(held().bringForward(file));
    }
  }

  @Test
  void whatIsNoPathIsRefused() throws IOException {
    try (Workspace first = Workspace.open(temp, "First")) {
      first.onAttention(() -> {});
      first.onFile(came::add);
      assertFalse(held().bringForward(temp.resolve("two\nlines.casedeskplan")));
      assertFalse(held().bringForward(temp.resolve("a".repeat(SingleInstanceClient.LONGEST))));
      assertEquals("no\n", answer("open plan.casedeskplan\n"));
      assertEquals("no\n", answer("open ../plan.casedeskplan\n"));
      assertEquals("no\n", answer("open \n"));
      assertEquals("no\n", answer("open /tmp/one\n/tmp/two\n"));
      assertEquals("no\n", answer("delete /tmp/one\n"));
      assertEquals("", answer(new byte[] {'o', 'p', 'e', 'n', ' ', '/', (byte) 0xC3, '\n'}));
      assertEquals("", answer("open /" + "a".repeat(2 * SingleInstanceClient.LONGEST) + "\n"));
      assertEquals("", answer("open /tmp/without-an-end"));
      assertEquals("yes\n", answer("come forward\n"));
      assertEquals(List.of(), came);
    }
  }
}
