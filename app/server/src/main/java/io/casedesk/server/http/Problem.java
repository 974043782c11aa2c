package io.casedesk.server.http;

import java.io.Serial;

/** An answer that is not a success. The message goes to the sender in the error envelope. */
final class Problem extends RuntimeException {

  @Serial private static final long serialVersionUID = 1L;

  private final int status;

  private Problem(int status, String message) {
    super(message);
    this.status = status;
  }

  static Problem badRequest(String message) {
    return new Problem(400, message);
  }

  static Problem unauthorized() {
    return new Problem(
        401,
        "The bearer token is missing or not valid. Send the header Authorization: Bearer <TOKEN>.");
  }

  static Problem readOnly(String tokenName) {
    return new Problem(
        403, "The token \"" + tokenName + "\" is for reading only. Use one that may write.");
  }

  static Problem notFound(String message) {
    return new Problem(404, message);
  }

  static Problem notAllowed(String message) {
    return new Problem(405, message);
  }

  static Problem tooSlow() {
    return new Problem(408, "The body took too long to arrive. Send it faster, or send less.");
  }

  static Problem encoded() {
    return new Problem(
        415, "The body is compressed, which is not read here. Send it without Content-Encoding.");
  }

  static Problem tooLarge(int limit) {
    return new Problem(
        413, "The body is larger than " + limit + " bytes, the most that is read. Send less.");
  }

  /** 500, because the contract (7) lists no other status of a service that can't answer now. */
  static Problem busy() {
    return new Problem(
        500, "Too many large lists are being read at the moment. Try again, or ask for less.");
  }

  int status() {
    return status;
  }

  String text() {
    String message = getMessage();
    return message == null ? "" : message;
  }
}
